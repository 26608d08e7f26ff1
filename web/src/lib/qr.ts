// A QR code from a text, drawn by the library and kept to what a phone's camera reads from a screen.

import qrcode from "qrcode-generator";

/** As much as version 10 holds at level M, in bytes; larger codes are too fine. */
const LONGEST = 213;

/** The rows of a code, dark modules as `true`; none if the text is too long. A link has only ASCII letters. */
export function qr(text: string): boolean[][] | null {
  if (LONGEST < text.length) return null;
  const code = qrcode(0, "M");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const line = Array.from({ length: size }, (_, nth) => nth);
  return line.map((row) => line.map((column) => code.isDark(row, column)));
}
