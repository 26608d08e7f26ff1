import { expect, test } from "vitest";
import { generate, type } from "./types.mjs";

test("objects have optional and nullable fields and keep their sentences", () => {
  const schema = {
    type: "object",
    properties: { id: { type: "string", description: "The id." }, left: { type: ["integer", "null"] } },
    required: ["id"],
  };
  expect(type(schema, "")).toBe("{\n  /** The id. */\n  id: string;\n  left?: number | null;\n}");
});

test("a reference with properties beside it is an intersection", () => {
  const message = {
    $ref: "#/$defs/Hello",
    type: "object",
    properties: { type: { const: "hello", type: "string" } },
    required: ["type"],
  };
  expect(type(message, "")).toBe('Hello & {\n  type: "hello";\n}');
});

test("unions, enums, lists, tuples, maps and anything", () => {
  expect(
    type(
      {
        oneOf: [
          { const: "a", type: "string" },
          { const: "b", type: "string" },
        ],
      },
      "",
    ),
  ).toBe('"a" | "b"');
  expect(type({ enum: ["a", null] }, "")).toBe('"a" | null');
  expect(type({ anyOf: [{ $ref: "#/$defs/Seat" }, { type: "null" }] }, "")).toBe("Seat | null");
  expect(type({ type: "array", items: { anyOf: [{ $ref: "#/$defs/Seat" }, { type: "null" }] } }, "")).toBe(
    "(Seat | null)[]",
  );
  expect(type({ type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] }, "")).toBe("[number, string]");
  expect(type({ type: "object", additionalProperties: { $ref: "#/$defs/Clock" } }, "")).toBe("Record<string, Clock>");
  expect(type(true, "")).toBe("unknown");
  expect(type({ description: "Anything." }, "")).toBe("unknown");
});

test("games are listed by name", () => {
  const made = generate({
    $defs: { View: { type: "string" } },
    games: { pentago: { view: { $ref: "#/$defs/View" } } },
  });
  expect(made).toContain("export interface Games {\n  pentago: {\n    view: View;\n  };\n}");
});

test("a type it does not know is an error, not a guess", () => {
  expect(() => type({ type: "complex" }, "")).toThrow("complex");
});
