// Measures which lines the Rust tests reach, with a table per crate: node scripts/coverage.mjs [cargo test options]

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(root, "target", "coverage");
const chosen = process.argv.slice(2);
const which = chosen.length > 0 ? chosen : ["--workspace"];
const said = (program, args) => execFileSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30 });

/** The tools that belong to this compiler: those of a distribution read other formats. */
function tools() {
  const host = /^host: (.*)$/m.exec(said("rustc", ["-vV"]))[1];
  const bin = join(said("rustc", ["--print", "sysroot"]).trim(), "lib", "rustlib", host, "bin");
  if (!existsSync(join(bin, "llvm-cov"))) execFileSync("rustup", ["component", "add", "llvm-tools"], { stdio: "inherit" });
  return bin;
}

/** The crate that a file belongs to, by its folder; none for tests, examples and what is not ours. */
function crateOf(file) {
  const path = relative(root, file);
  const found = /^crates\/(.+?)\/src\//.exec(path);
  return found ? found[1] : null;
}

const bin = tools();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const env = {
  ...process.env,
  RUSTC_WORKSPACE_WRAPPER: join(root, "scripts", "instrument.sh"),
  // A few files that all processes add to, instead of one for each.
  LLVM_PROFILE_FILE: join(folder, "%4m.profraw"),
};
const cargo = ["test", "--locked", ...which];
// Doc tests are compiled by another program, which does not measure.
const targets = chosen.some((word) => /^--(test|lib|bin|bins|tests|all-targets|doc)$/.test(word)) ? [] : ["--lib", "--bins", "--tests"];
const built = spawnSync("cargo", [...cargo, ...targets, "--no-run", "--message-format=json-render-diagnostics"], {
  cwd: root,
  env,
  encoding: "utf8",
  maxBuffer: 1 << 30,
  stdio: ["ignore", "pipe", "inherit"],
});
if (built.status !== 0) process.exit(built.status ?? 1);
const programs = new Set(
  built.stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line).executable)
    .filter(Boolean),
);
const tested = spawnSync("cargo", [...cargo, ...targets, "--no-fail-fast"], { cwd: root, env, stdio: "inherit" });

const raw = readdirSync(folder).filter((name) => name.endsWith(".profraw"));
if (raw.length === 0) {
  console.error("No test has run, so there is nothing to show.");
  process.exit(1);
}
const merged = join(folder, "all.profdata");
said(join(bin, "llvm-profdata"), ["merge", "-sparse", "-o", merged, ...raw.map((name) => join(folder, name))]);
const objects = [...programs].flatMap((program) => ["-object", program]);
const report = said(join(bin, "llvm-cov"), ["export", "-summary-only", `-instr-profile=${merged}`, ...objects]);

const crates = new Map();
for (const { filename, summary } of JSON.parse(report).data[0].files) {
  const crate = crateOf(filename);
  if (!crate) continue;
  const sum = crates.get(crate) ?? { lines: [0, 0], functions: [0, 0], regions: [0, 0] };
  for (const kind of Object.keys(sum)) {
    sum[kind][0] += summary[kind].covered;
    sum[kind][1] += summary[kind].count;
  }
  crates.set(crate, sum);
}

const share = ([covered, all]) => (all === 0 ? "–" : `${((100 * covered) / all).toFixed(1)} %`);
const row = (name, sum) => [name, String(sum.lines[1]), share(sum.lines), share(sum.functions), share(sum.regions)];
const total = { lines: [0, 0], functions: [0, 0], regions: [0, 0] };
for (const sum of crates.values())
  for (const kind of Object.keys(total)) for (const nth of [0, 1]) total[kind][nth] += sum[kind][nth];
const rows = [
  ["crate", "lines", "reached", "functions", "regions"],
  ...[...crates].sort(([a], [b]) => a.localeCompare(b)).map(([name, sum]) => row(name, sum)),
  row("all", total),
];
const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)));
for (const cells of rows)
  console.log(cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  "));
process.exit(tested.status ?? 1);
