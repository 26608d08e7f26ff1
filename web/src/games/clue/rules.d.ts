declare module "*.rules" {
  /** A part of a line. */
  export type RulePiece = string | { bold: string } | { option: string };
  /** A line of the rules. */
  export interface RuleBlock {
    tag: "title" | "head" | "text" | "item" | "key";
    pieces: RulePiece[];
    argument?: string;
    when?: { option: string; is: boolean; value: string };
  }
  const blocks: RuleBlock[];
  export default blocks;
}
