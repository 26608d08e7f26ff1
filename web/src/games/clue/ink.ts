// The colours of marks, in light and in dark.

import type { Colour } from "./notes";

export const INK: Record<Colour, string> = {
  black: "var(--ink)",
  red: "light-dark(#c4232f, #ff7d86)",
  orange: "light-dark(#a86400, #f5ad3d)",
  gray: "light-dark(#5f6672, #b6bcc8)",
  green: "light-dark(#1b7a3d, #55d888)",
  blue: "light-dark(#2461c0, #84b2ff)",
  purple: "light-dark(#76329c, #cf95f2)",
};
