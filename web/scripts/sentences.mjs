// Sentences in the source: those that go through the catalogue, and those that bypass it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";

/** Attributes that people read or hear. */
const READ = /^(aria-label|aria-valuetext|aria-roledescription|title|placeholder|alt|label|legend)$/;
/** Elements whose text is not language. */
const SIGNS = new Set(["code", "pre", "kbd", "style", "script"]);
/** Two words in a row, or one with a capital: what people would read as language. */
const LANGUAGE = /[A-Za-z]{2,}[,.!?:;]? [A-Za-z]|^[A-Z][a-z]{2,}[.!?…]?$/;
const WORD = /\p{L}{2}/u;
/** Lengths, transforms, media queries, class names and keys. */
const STYLE = /(^|\d|[ ,(…])(px|rem|deg|ms)\b|^translate\(|^url\(|^Arrow|prefers-|^(\w+) \3-/;

/** Documents, which are translated as a whole if at all; and code whose strings look like language and are none. */
const SILENT =
  /^games\/\w+\/Rules\.svelte$|^pages\/About\.svelte$|\.test\.ts$|\.d\.ts$|(fixture|samples|protocol|cast|language\.svelte)\.ts$|^games\/(clue\/(art|sounds)|reversi\/(paint|sprites))\.ts$|^lib\/qr\.ts$/;
/** The name of the house is the same in every language. */
const BRAND = "Parlor";

/** The files of the client whose words people read. */
export function sources(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => /\.(svelte|ts)$/.test(name) && !SILENT.test(name)).sort();
}

/** What a file says: `sentences` of the catalogue, and what is said `past` it. */
export function sentencesOf(folder, name) {
  const text = readFileSync(join(folder, name), "utf8");
  const isPage = name.endsWith(".svelte");
  return read(isPage ? text : `<script lang="ts">\n${text}\n</script>`);
}

/** The same of the text of a page. */
export function read(source) {
  const page = parse(source, { modern: true });
  const found = { sentences: [], past: [] };
  code(page.module?.content, found, true);
  code(page.instance?.content, found, true);
  markup(page.fragment, found);
  return found;
}

function markup(node, found) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) return void node.forEach((one) => markup(one, found));
  if (node.type === "Comment") return;
  if (node.type === "Text") {
    if (WORD.test(node.data.replaceAll(BRAND, ""))) found.past.push(node.data.trim());
    return;
  }
  if (node.type === "ExpressionTag") return void code(node.expression, found, true);
  if (node.type === "Attribute") return void attribute(node, found);
  if (node.type === "StyleDirective" || node.type === "ClassDirective") return;
  if (node.type === "RegularElement" && SIGNS.has(node.name)) return void markup(node.attributes, found);
  for (const [key, inner] of Object.entries(node)) {
    if (key === "metadata" || key === "parent") continue;
    // What a block or a handler computes is code; what stands in it is markup.
    if (inner && typeof inner === "object" && isCode(inner)) code(inner, found, true);
    else markup(inner, found);
  }
}

const isCode = (node) =>
  typeof node.type === "string" && /Expression$|Literal$|^Identifier$|^VariableDeclaration$/.test(node.type);

function attribute({ name, value }, found) {
  if (value === true) return;
  const isRead = READ.test(name);
  for (const part of [value].flat()) {
    if (part.type === "Text") {
      if (isRead && WORD.test(part.data)) found.past.push(`${name}=${part.data}`);
    } else code(part.expression, found, isRead || /^on/.test(name) || name === "buttons");
  }
}

/** Reads code: sentences given to `t`, and other strings that look like language where `isRead`. */
function code(node, found, isRead) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) return void node.forEach((one) => code(one, found, isRead));
  if (typeof node.type !== "string") return;
  if (
    /^TS(Type|Interface|Union|Literal|Array|Tuple|Mapped|Indexed|Function|Template)|^(Import|ExportAll)/.test(node.type)
  )
    return;
  if (node.type === "CallExpression") {
    const called = node.callee.name ?? node.callee.property?.name;
    if (called === "t") {
      const [sentence, ...values] = node.arguments;
      for (const one of literals(sentence)) found.sentences.push(one);
      return void code(values, found, isRead);
    }
    if (called === "mark" || called === "told") return void marked(node.arguments, found);
    if (["querySelector", "querySelectorAll", "closest", "matchMedia", "getContext", "warn"].includes(called)) return;
  }
  if (node.type === "NewExpression" && /Error$/.test(node.callee.name ?? "")) return;
  if (node.type === "BinaryExpression" && /^[=!]=/.test(node.operator)) return;
  if (node.type === "MemberExpression" && node.computed && node.property.type === "Literal")
    return void code(node.object, found, isRead);
  if (node.type === "SwitchCase") return void code(node.consequent, found, isRead);
  if (node.type === "Literal" && typeof node.value === "string") {
    if (isRead && LANGUAGE.test(node.value) && !STYLE.test(node.value)) found.past.push(node.value);
    return;
  }
  if (node.type === "TemplateLiteral") {
    const said = node.quasis.map((one) => one.value.cooked).join("…");
    if (isRead && LANGUAGE.test(said) && !STYLE.test(said)) found.past.push(said);
    return void code(node.expressions, found, isRead);
  }
  for (const [key, inner] of Object.entries(node)) {
    if (
      [
        "key",
        "metadata",
        "typeAnnotation",
        "returnType",
        "typeParameters",
        "typeArguments",
        "leadingComments",
        "trailingComments",
      ].includes(key)
    ) {
      if (key !== "key" || !node.computed) continue;
    }
    if (inner && typeof inner === "object") code(inner, found, isRead);
  }
}

/** All words in constants of the catalogue; `told` may name the properties that hold them. */
function marked([words, ...keys], found) {
  const names = keys.map((key) => key.value);
  const take = (node, name) => {
    if (!node || typeof node !== "object") return;
    if (Array.isArray(node)) return void node.forEach((one) => take(one, name));
    if (node.type === "Property") return void take(node.value, node.key.name ?? node.key.value);
    if (node.type === "Literal") {
      const isWords =
        typeof node.value === "string" && WORD.test(node.value) && (names.length === 0 || names.includes(name));
      if (isWords) found.sentences.push(node.value);
      return;
    }
    if (/Function/.test(node.type)) return void code(node, found, true);
    take(node.elements ?? node.properties ?? node.expression ?? node.arguments ?? node.right, name);
  };
  take(words, undefined);
}

/** The sentences that an argument of `t` may be. */
function literals(node) {
  if (node?.type === "Literal") return node.value === "" ? [] : [node.value];
  if (node?.type === "ConditionalExpression") return [...literals(node.consequent), ...literals(node.alternate)];
  if (node?.type === "LogicalExpression") return [...literals(node.left), ...literals(node.right)];
  return [];
}
