import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, Refusal, type Link } from "./connection";
import type { ToClient, Welcome } from "./protocol";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (frame: { data: string }) => void;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.open();
    this.say({
      type: "welcome",
      version: 1,
      server: "test",
      you: { id: "a", kind: "guest", name: "Ada", shown: "Ada" },
      tables: [],
    });
  }
  lose() {
    this.readyState = 3;
    this.onclose?.();
  }
  of(type: string) {
    return this.sent.filter((message) => message.type === type);
  }
}

let token: string | undefined;
let name: string | undefined;
let links: Link[];
let heard: ToClient[];
let gone: [table: string, code: string][];
let connection: Connection;

const socket = () => FakeSocket.all.at(-1) as FakeSocket;
const comeBack = () => {
  socket().lose();
  vi.advanceTimersByTime(20_000);
  socket().welcome();
};
const update = (number: number) => ({
  type: "update",
  table: "t1",
  match: "m1",
  number,
  at: 0,
  events: [],
  you: "wait",
  must: [],
  turn: { nth: 0 },
});

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  links = [];
  heard = [];
  gone = [];
  token = "secret";
  name = "Ada";
  connection = new Connection({
    url: "ws://test/ws",
    hello: () => ({ ...(token && { token }), ...(name && { name }) }),
    onLink: (link) => links.push(link),
    onWelcome: (_: Welcome) => undefined,
    onMessage: (message) => heard.push(message),
    onGone: (table, problem) => gone.push([table, problem.code]),
    onBadName: () => (name = undefined),
    onBadToken: () => (token = undefined),
    open: () => new FakeSocket() as unknown as WebSocket,
  });
  connection.connect();
});
afterEach(() => vi.useRealTimers());

test("hello comes first, with the token and the name", () => {
  void connection.command({ type: "resign", table: "t1" });
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", version: 1, kind: "person", token: "secret", name: "Ada" }]);
});

test("a command waits for the welcome and is settled by its answer", async () => {
  const answer = connection.command({ type: "create", game: "pentago" });
  socket().welcome();
  const id = socket().of("create")[0]?.id;
  socket().say({ type: "done", id, table: "t1", chair: 0 });
  await expect(answer).resolves.toMatchObject({ table: "t1" });
});

test("a refusal rejects with its problem", async () => {
  socket().welcome();
  const answer = connection.command({ type: "act", table: "t1", action: { cell: 3 }, number: 1 });
  socket().say({
    type: "refused",
    id: socket().of("act")[0]?.id,
    problem: { code: "taken", message: "field 3 is taken" },
  });
  await expect(answer).rejects.toBeInstanceOf(Refusal);
});

test("an unanswered command is repeated under the same id, an answered one is not", async () => {
  socket().welcome();
  const answered = connection.command({ type: "ready", table: "t1", ready: true });
  socket().say({ type: "done", id: socket().of("ready")[0]?.id });
  await answered;
  void connection.command({ type: "act", table: "t1", action: 5, number: 1 });
  const first = socket().of("act")[0];
  comeBack();
  expect(socket().of("act")).toEqual([first]);
  expect(socket().of("ready")).toEqual([]);
  expect(links).toContain("reconnecting");
  expect(links.at(-1)).toBe("online");
});

test("ids are unique", () => {
  socket().welcome();
  for (let n = 0; n < 5; n++) void connection.command({ type: "resign", table: "t1" });
  expect(
    new Set(
      socket()
        .of("resign")
        .map((message) => message.id),
    ).size,
  ).toBe(5);
});

test("a followed table is resumed from its last update, before commands are repeated", () => {
  socket().welcome();
  void connection.follow("t1");
  expect(socket().of("watch")[0]).not.toHaveProperty("last");
  socket().say({ type: "done", id: socket().of("watch")[0]?.id, table: "t1" });
  socket().say(update(1));
  socket().say(update(2));
  void connection.command({ type: "act", table: "t1", action: 5, number: 2 });
  comeBack();
  expect(socket().sent.map((message) => message.type)).toEqual(["hello", "watch", "act"]);
  expect(socket().of("watch")[0]).toMatchObject({ key: "t1", last: { match: "m1", number: 2 } });
});

test("a watch that was never answered is not doubled after a loss", () => {
  socket().welcome();
  void connection.follow("t1");
  comeBack();
  expect(socket().of("watch")).toHaveLength(1);
});

test("whoever opens a table follows it after a loss", () => {
  socket().welcome();
  void connection.command({ type: "create", game: "pentago" });
  socket().say({ type: "done", id: socket().of("create")[0]?.id, table: "t1", chair: 0 });
  comeBack();
  expect(socket().of("watch")[0]).toMatchObject({ key: "t1" });
});

test("a table that is no longer followed is not resumed", () => {
  socket().welcome();
  void connection.follow("t1");
  socket().say({ type: "done", id: socket().of("watch")[0]?.id, table: "t1" });
  connection.unfollow("t1");
  comeBack();
  expect(socket().of("watch")).toEqual([]);
});

test("a table that is gone when the connection is back is told, and not asked for again", async () => {
  socket().welcome();
  void connection.follow("t1");
  socket().say({ type: "done", id: socket().of("watch")[0]?.id, table: "t1" });
  comeBack();
  const refuse = (code: string) =>
    socket().say({ type: "refused", id: socket().of("watch").at(-1)?.id, problem: { code, message: "" } });
  refuse("storage");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(socket().of("watch")).toHaveLength(2); // What passes is tried again.
  expect(gone).toEqual([]);
  refuse("no_table");
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([["t1", "no_table"]]);
  comeBack();
  expect(socket().of("watch")).toEqual([]);
});

test("the lobby is followed again", () => {
  socket().welcome();
  connection.lobby(true);
  comeBack();
  expect(socket().of("lobby")).toEqual([{ type: "lobby", follow: true }]);
  connection.lobby(true, "7-t7");
  expect(socket().of("lobby").at(-1)).toEqual({ type: "lobby", follow: true, before: "7-t7" });
});

test("a token that the server does not know is given up", () => {
  socket().open();
  socket().say({ type: "refused", problem: { code: "unknown_token", message: "this token is not known" } });
  socket().open();
  expect(FakeSocket.all).toHaveLength(2);
  expect(socket().of("hello")[0]).not.toHaveProperty("token");
});

test("a name that the server does not take is given up, the token is kept", () => {
  socket().open();
  socket().say({ type: "refused", problem: { code: "name_reserved", message: "this name belongs to a built-in player" } });
  socket().open();
  expect(socket().of("hello")[0]).toMatchObject({ token: "secret" });
  expect(socket().of("hello")[0]).not.toHaveProperty("name");
});

test("a server that cannot register us just now is tried again with the same token", () => {
  socket().open();
  socket().say({ type: "refused", problem: { code: "storage", message: "you could not be registered just now" } });
  vi.advanceTimersByTime(10_000);
  socket().open();
  expect(socket().of("hello")[0]).toMatchObject({ token: "secret" });
});

test("a table that went to rest is watched again and the command said once more under a new id", async () => {
  socket().welcome();
  void connection.follow("t1");
  socket().say({ type: "done", id: socket().of("watch")[0]?.id, table: "t1" });
  const answer = connection.command({ type: "act", table: "t1", action: 5, number: 1 });
  const id = socket().of("act")[0]?.id;
  const problem = { code: "not_following", message: "the table went to rest" };
  socket().say({ type: "refused", id, problem });
  expect(socket().sent.map((message) => message.type)).toEqual(["hello", "watch", "act", "watch", "act"]);
  const second = socket().of("act")[1];
  expect(second?.id).not.toBe(id);
  expect(second).toMatchObject({ table: "t1", action: 5, number: 1 });
  socket().say({ type: "refused", id: second?.id, problem });
  await expect(answer).rejects.toBeInstanceOf(Refusal);
});

test("silence is answered by a ping, and more silence within 20 s by a new socket", () => {
  socket().welcome();
  vi.advanceTimersByTime(10_000);
  expect(socket().of("ping")).toHaveLength(1);
  expect(links.at(-1)).toBe("online");
  vi.advanceTimersByTime(10_000);
  expect(links.at(-1)).toBe("reconnecting");
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test("messages reach the stores", () => {
  socket().welcome();
  socket().say(update(1));
  expect(heard.map((message) => message.type)).toEqual(["update"]);
});
