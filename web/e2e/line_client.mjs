// A scripted client of the Pentago line protocol.

import { createConnection } from "node:net";

/** Connects to `host:port`; says lines and gives those that come, one by one; answers `PING` itself. */
export async function lineClient(address) {
  const [host, port] = address.split(":");
  const socket = createConnection({ host, port: Number(port) });
  socket.unref(); // A test that fails must not wait for it.
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const lines = [];
  let unread = "";
  let wake = () => {};
  socket.setEncoding("utf8").on("data", (text) => {
    const parts = (unread + text).split("\n");
    unread = parts.pop();
    for (const line of parts) {
      if (line === "PING") socket.write("PONG\n");
      else lines.push(line);
    }
    wake();
  });
  return {
    say: (line) => socket.write(`${line}\n`),
    async next(patience = 90_000) {
      const until = Date.now() + patience;
      while (lines.length === 0) {
        if (Date.now() > until) throw new Error("the server said nothing");
        await new Promise((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100);
        });
      }
      return lines.shift();
    },
    end: () => socket.end(),
  };
}
