// Writes the English catalogue, src/words/en.json: all sentences of the client, for translators and for the tests.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sentencesOf, sources } from "./sentences.mjs";

const source = fileURLToPath(new URL("../src/", import.meta.url));
const all = sources(source).flatMap((name) => sentencesOf(source, name).sentences);
const list = [...new Set(all)].sort();
writeFileSync(`${source}words/en.json`, `${JSON.stringify(list, null, 1)}\n`);
console.log(`${list.length} sentences`);
