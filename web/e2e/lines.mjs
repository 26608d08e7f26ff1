// A scripted client of Parlor's own protocol, one JSON object per line.

import { createConnection } from "node:net";

/** Connects to `host:port` and says hello; `command` answers what the server did, `until` waits for a message. */
export async function program(address, name) {
  const [host, port] = address.split(":");
  const socket = createConnection({ host, port: Number(port) });
  socket.unref(); // A test that fails must not wait for it.
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const heard = [];
  const waiting = new Set();
  let unread = "";
  socket.setEncoding("utf8").on("data", (text) => {
    const parts = (unread + text).split("\n");
    unread = parts.pop();
    for (const line of parts.filter(Boolean)) heard.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  const say = (message) => socket.write(`${JSON.stringify(message)}\n`);
  const until = (fits, patience = 90_000) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${name} heard nothing of it`)), patience);
      const look = () => {
        const found = heard.find(fits);
        if (!found) return;
        clearTimeout(timer);
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  let nth = 0;
  say({ type: "hello", version: 1, name, kind: "bot" });
  await until((message) => message.type === "welcome");
  return {
    heard,
    until,
    async command(command) {
      const id = `${name} ${(nth += 1)}`;
      say({ ...command, id });
      return until((message) => message.id === id);
    },
    end: () => socket.end(),
  };
}
