// The options of a game, read from its JSON Schema, so that a form can be made for any game.

/** One option as a form shows it. */
export interface Field {
  name: string;
  label: string;
  help: string;
  kind:
    | { type: "choice"; values: { value: string; label: string; help: string }[] }
    | { type: "flag" }
    | { type: "number"; min?: number; max?: number; whole: boolean }
    | { type: "text"; long: boolean };
  /** Whether it may be left out. */
  optional: boolean;
}

type Schema = Record<string, unknown>;

/** The options that a form can show; others keep their default. */
export function fieldsOf(root: unknown): Field[] {
  const schema = root as Schema;
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.entries(properties).flatMap(([name, given]) => {
    const inner = resolve(given, schema);
    const kind = kindOf(inner);
    if (!kind) return [];
    const help = String(given.description ?? inner.description ?? "");
    return [{ name, label: title(name), help, kind, optional: isOptional(given) }];
  });
}

function kindOf(schema: Schema): Field["kind"] | null {
  const values = choices(schema);
  if (values) return { type: "choice", values };
  const types = [schema.type].flat();
  if (types.includes("boolean")) return { type: "flag" };
  if (types.includes("integer") || types.includes("number")) {
    return {
      type: "number",
      min: schema.minimum as number,
      max: schema.maximum as number,
      whole: types.includes("integer"),
    };
  }
  if (types.includes("string"))
    return { type: "text", long: types.includes("null") || Number(schema.maxLength ?? 0) > 80 };
  return null;
}

function choices(schema: Schema) {
  const plain = schema.enum as unknown[] | undefined;
  const tagged = (schema.oneOf as Schema[] | undefined)?.map((one) =>
    "const" in one ? { value: one.const, help: one.description } : null,
  );
  const list = plain?.map((value) => ({ value, help: "" })) ?? tagged;
  if (!list?.every((one) => typeof one?.value === "string")) return null;
  return list.map((one) => ({
    value: String(one?.value),
    label: title(String(one?.value)),
    help: String(one?.help ?? ""),
  }));
}

/** Follows `$ref` and looks through "this or null". */
function resolve(schema: Schema, root: Schema): Schema {
  if (typeof schema.$ref === "string") {
    const target = (root.$defs as Record<string, Schema> | undefined)?.[schema.$ref.split("/").at(-1) ?? ""];
    return target ? resolve(target, root) : schema;
  }
  const some = (schema.anyOf as Schema[] | undefined)?.find((one) => one.type !== "null");
  return some ? resolve(some, root) : schema;
}

function isOptional(schema: Schema): boolean {
  return [schema.type].flat().includes("null") || ((schema.anyOf as Schema[]) ?? []).some((one) => one.type === "null");
}

/** `win_rule` as "Win rule". */
export function title(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
