import { expect, test } from "vitest";
import { fieldsOf } from "./schema";

const schema = {
  properties: {
    rule: { $ref: "#/$defs/Rule", description: "When fives count." },
    position: { type: ["string", "null"], description: "A board." },
    size: { type: "integer", minimum: 3, maximum: 9 },
    bombs: { type: "boolean" },
    teams: { type: "array" },
  },
  $defs: {
    Rule: {
      oneOf: [
        { const: "twente", description: "After." },
        { const: "classic", description: "At once." },
      ],
    },
  },
};

test("options become fields of a form, and what no form can show is left out", () => {
  expect(fieldsOf(schema).map((field) => [field.name, field.kind.type, field.optional])).toEqual([
    ["rule", "choice", false],
    ["position", "text", true],
    ["size", "number", false],
    ["bombs", "flag", false],
  ]);
});

test("choices carry their explanations", () => {
  expect(fieldsOf(schema)[0]?.kind).toEqual({
    type: "choice",
    values: [
      { value: "twente", label: "Twente", help: "After." },
      { value: "classic", label: "Classic", help: "At once." },
    ],
  });
});
