// Runs of the binary that a test starts for itself.

import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { after } from "node:test";

/** A port that nobody has just now. */
export const port = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts the binary with arguments and waits until it says something; what was started ends with the tests of the file. */
export function programs() {
  const children = [];
  after(() => children.forEach((child) => child.kill()));
  return (args, says) => {
    // What tells tests where their server is would tell this one where to be.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PARLOR_")));
    const child = spawn(process.env.PARLOR_BINARY, args, { env });
    children.push(child);
    return new Promise((resolve, reject) => {
      let said = "";
      const hear = (text) => {
        said += text;
        if (!says || said.includes(says)) resolve(child);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("exit", () => reject(new Error(`${args.join(" ")} ended: ${said}`)));
      if (!says) resolve(child);
    });
  };
}
