// Turns docs/protocol.schema.json into src/lib/protocol.ts.
//
// It knows just as much of JSON Schema as the generator behind that file writes: definitions,
// tagged unions, `$ref` with further properties beside it, enums, nullable types, lists, tuples, maps.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const schemaFile = new URL("../../docs/protocol.schema.json", import.meta.url);
const typesFile = new URL("../src/lib/protocol.ts", import.meta.url);

/** The TypeScript module for a whole schema file. */
export function generate(schema) {
  const out = ["// Written by scripts/types.mjs from docs/protocol.schema.json: do not edit.", ""];
  for (const [name, def] of Object.entries(schema.$defs ?? {})) {
    out.push(...comment(def.description, ""), `export type ${name} = ${type(def, "")};`, "");
  }
  out.push("/** The data of the games, by game. */", `export interface Games ${games(schema.games ?? {})}`);
  return out.join("\n") + "\n";
}

function games(list) {
  const lines = Object.entries(list).map(([game, parts]) => {
    const fields = Object.entries(parts).map(([part, schema]) => `    ${key(part)}: ${type(schema, "    ")};`);
    return `  ${key(game)}: {\n${fields.join("\n")}\n  };`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n}`;
}

/** The TypeScript type of one schema; `indent` is that of the line it begins on. */
export function type(schema, indent) {
  if (schema === true) return "unknown";
  if (schema === false) return "never";
  const parts = [];
  if (schema.$ref) parts.push(schema.$ref.split("/").at(-1));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) parts.push(union(choices.map((choice) => type(choice, indent))));
  if (schema.allOf) parts.push(...schema.allOf.map((part) => type(part, indent)));
  if ("const" in schema) parts.push(JSON.stringify(schema.const));
  else if (schema.enum) parts.push(union(schema.enum.map((value) => JSON.stringify(value))));
  else if (schema.type && !(parts.length > 0 && isBare(schema))) parts.push(plain(schema, indent));
  const joined = parts.map((part) => (parts.length > 1 && part.includes(" | ") ? `(${part})` : part));
  return joined.join(" & ") || "unknown";
}

/** Whether a schema beside a `$ref` or a union only repeats that it is an object. */
function isBare(schema) {
  return schema.type === "object" && !schema.properties && !schema.additionalProperties;
}

function plain(schema, indent) {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return union(types.map((name) => one(name, schema, indent)));
}

function one(name, schema, indent) {
  switch (name) {
    case "null":
    case "string":
    case "boolean":
      return name;
    case "integer":
    case "number":
      return "number";
    case "array":
      return list(schema, indent);
    case "object":
      return object(schema, indent);
    default:
      throw new Error(`types.mjs does not know the type ${name}`);
  }
}

function list(schema, indent) {
  if (schema.prefixItems) return `[${schema.prefixItems.map((item) => type(item, indent)).join(", ")}]`;
  const item = type(schema.items ?? true, indent);
  // Two of something are a pair, such as a square of a board.
  if (schema.minItems === 2 && schema.maxItems === 2) return `[${item}, ${item}]`;
  return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
}

function object(schema, indent) {
  const fields = Object.entries(schema.properties ?? {});
  const rest = schema.additionalProperties;
  if (fields.length === 0) {
    return rest ? `Record<string, ${type(rest, indent)}>` : "Record<string, never>";
  }
  const inner = indent + "  ";
  const lines = fields.flatMap(([name, field]) => {
    const optional = schema.required?.includes(name) ? "" : "?";
    return [...comment(field.description, inner), `${inner}${key(name)}${optional}: ${type(field, inner)};`];
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function union(types) {
  return [...new Set(types)].join(" | ");
}

function key(name) {
  return /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
}

function comment(text, indent) {
  return text ? [`${indent}/** ${text.replaceAll("*/", "* /").replaceAll("\n", " ")} */`] : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const made = generate(JSON.parse(readFileSync(schemaFile, "utf8")));
  if (!process.argv.includes("--check")) {
    writeFileSync(typesFile, made);
  } else if (readFileSync(typesFile, "utf8") !== made) {
    console.error("src/lib/protocol.ts is stale: run `npm run types`");
    process.exit(1);
  }
}
