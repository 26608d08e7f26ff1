// @vitest-environment node
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";
import { expect, test } from "vitest";
import { rules } from "../../../scripts/rules.mjs";

test("all that Clue needs in the browser is at most 300 kB compressed", { timeout: 120_000 }, async () => {
  // With what it shares with other games, so that its own part is surely less.
  const made = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [svelte(), rules()],
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL("./index.ts", import.meta.url)), formats: ["es"] },
    },
  });
  const files = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  const sizes = files.map((file) => gzipSync(file.type === "chunk" ? file.code : file.source).length);
  const size = sizes.reduce((sum, one) => sum + one, 0);
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThan(300_000);
});
