// Reads the rules of a game from one marked-up file; a tag that is not known fails the build.
//
// Each line begins with a tag: `[title]`, `[head ID]`, `[text]`, `[item]` or `[key KEY]`. A line counts for all tables, or only
// for those with an option, as in `[text when dice=2]` (`!=` for all others). Inside, *stars* make words bold and `{name}` stands
// for the value of an option. Empty lines and lines that begin with `#` are left out.

const TAGS = { title: 0, head: 1, text: 0, item: 0, key: 1 };

/** The blocks of a rules file; throws with the number of the line that is wrong. */
export function parse(source, options) {
  return source.split("\n").flatMap((raw, index) => {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) return [];
    const fail = (why) => {
      throw new Error(`rules, line ${index + 1}: ${why}`);
    };
    const found = /^\[(\w+)(?: (?!when )(\S+))?(?: when (\w+)(!?=)([\w]+))?\]\s*(.*)$/.exec(line);
    if (!found) return fail("it does not begin with a tag");
    const [, tag, argument, option, sign, value, text] = found;
    if (!Object.hasOwn(TAGS, tag)) fail(`there is no tag [${tag}]`);
    if ((TAGS[tag] === 1) !== (argument !== undefined)) fail(`[${tag}] has ${TAGS[tag] === 1 ? "a" : "no"} word behind it`);
    if (option !== undefined && !options.includes(option)) fail(`there is no option ${option}`);
    const block = { tag, pieces: piecesOf(text, options, fail) };
    if (argument !== undefined) block.argument = argument;
    if (option !== undefined) block.when = { option, is: sign === "=", value };
    return [block];
  });
}

/** Words, bold words and values of options. */
function piecesOf(text, options, fail) {
  if ((text.match(/\*/g)?.length ?? 0) % 2 !== 0) fail("a star has no partner");
  return text.split(/(\*[^*]+\*|\{\w+\})/).flatMap((part) => {
    if (part === "") return [];
    if (part.startsWith("*")) return [{ bold: part.slice(1, -1) }];
    if (!/^\{\w+\}$/.test(part)) return [part];
    const option = part.slice(1, -1);
    if (!options.includes(option)) fail(`there is no option ${option}`);
    return [{ option }];
  });
}

/** The options that Clue's rules may speak of. */
export const CLUE = ["mode", "speed_room", "dice", "steps", "movement", "blocking", "stay", "surplus", "first", "last", "turn_cap", "players_min"];

/** Lets the client import rules files. */
export function rules() {
  return {
    name: "parlor-rules",
    transform(source, id) {
      if (id.endsWith(".rules")) return { code: `export default ${JSON.stringify(parse(source, CLUE))};`, map: null };
    },
  };
}
