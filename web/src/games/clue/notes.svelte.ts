// One's notes for the match at hand: kept by the server for the seat, written a moment after the last change.

import type { Memo } from "./notes";
import { emptyMemo, readMemo } from "./notes";

/** Where notes are kept. */
export interface Keeper {
  /** Writes the notes, going on from a revision; tells the new revision, or none if another device was faster. */
  write(revision: number, memo: Memo, share: boolean): Promise<number | null>;
}

/** How long one may go on writing before it is kept, in milliseconds. */
const PAUSE = 400;

export class Notes {
  memo = $state.raw<Memo>(emptyMemo());
  /** Whether others may see the notes with the replay. */
  share = $state(false);
  #revision = 0;
  #match: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDirty = false;
  #isWriting = false;
  #isRefused = false;

  constructor(private readonly keeper: Keeper) {}

  /** Another match begins with empty notes. */
  begin(match: string | null): void {
    if (match === this.#match) return;
    clearTimeout(this.#timer);
    this.#match = match;
    this.#revision = 0;
    this.#isDirty = false;
    this.memo = emptyMemo();
    this.share = false;
  }

  /** What the server has kept, told when one comes back and when another device of ours wrote. */
  hear(kept: { match: string; revision: number; memo: unknown; share: boolean } | null): void {
    if (!kept || kept.match !== this.#match || kept.revision <= this.#revision) return;
    this.#revision = kept.revision;
    if (this.#isDirty || this.#isWriting) {
      // What was refused because another device was faster goes on from there.
      if (this.#isRefused) this.#later();
      return;
    }
    this.memo = readMemo(kept.memo);
    this.share = kept.share;
  }

  change(memo: Memo): void {
    if (memo === this.memo) return;
    this.memo = memo;
    this.#later();
  }

  setShare(share: boolean): void {
    this.share = share;
    this.#later();
  }

  #later(): void {
    this.#isDirty = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE);
  }

  /** Writes what has not been written yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#isDirty || this.#isWriting) return;
    this.#isDirty = false;
    this.#isWriting = true;
    const revision = await this.keeper.write(this.#revision, this.memo, this.share);
    this.#isWriting = false;
    this.#isRefused = revision === null;
    if (revision !== null) this.#revision = Math.max(this.#revision, revision);
    if (this.#isRefused) this.#isDirty = true;
    else if (this.#isDirty) this.#later();
  }
}
