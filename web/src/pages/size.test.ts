// @vitest-environment node
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Rollup } from "vite";
import { expect, test } from "vitest";
import { rules } from "../../scripts/rules.mjs";

/** The built files of the client. */
async function chunks(): Promise<Map<string, Rollup.OutputChunk>> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const made = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [svelte(), rules()],
    build: { write: false },
  });
  const files = [made].flat().flatMap((one) => ("output" in one ? one.output : []));
  return new Map(files.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
}

test("the front page needs at most 120 kB of compressed JavaScript", { timeout: 180_000 }, async () => {
  const all = await chunks();
  const entry = [...all.values()].find((chunk) => chunk.isEntry);
  // What is imported at the top comes at once; the rest comes when it is needed.
  const needed = new Set<string>();
  const open = [entry?.fileName ?? ""];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    open.push(...(all.get(name)?.imports ?? []));
  }
  const size = [...needed].reduce((sum, name) => sum + gzipSync(all.get(name)?.code ?? "").length, 0);
  expect(size).toBeGreaterThan(20_000);
  expect(size).toBeLessThan(120_000);
  const told = [...needed].flatMap((name) => Object.keys(all.get(name)?.modules ?? {}));
  expect(told.filter((module) => /words\/(de|fr)\.json|games\/\w+\/match\.ts/.test(module))).toEqual([]);
});
