// The lines of the log: one for each event that has a sentence.

import type { Step } from "../../lib/timeline";
import { after, firstScene, type Scene } from "./scene";
import type { Event, Suspect, View } from "./types";
import { blockedRoom, seatOf, sentenceOf, topicOf, type Piece, type Topic } from "./words";

/** One line. */
export interface LogRow {
  key: string;
  /** The update it belongs to, and after how many of its events it is told. */
  number: number;
  index: number;
  seat: number | null;
  topic: Topic;
  pieces: Piece[];
}

/** Who reads the log, and of which match. */
export interface Reader {
  names: string[];
  me: number | null;
  suspects: Suspect[];
  hasBoard: boolean;
}

/** Makes rows and remembers them, so that a long log does not change when a line is added. */
export class Scribe {
  #rows: LogRow[] = [];
  #known: unknown[] = [];
  #scene: Scene | null = null;
  #reader: Reader | null = null;

  /** All rows of these steps. */
  rows(steps: Step[], reader: Reader): LogRow[] {
    const before = this.#reader;
    const isSame =
      before !== null &&
      before.me === reader.me &&
      before.hasBoard === reader.hasBoard &&
      before.names.join("\n") === reader.names.join("\n") &&
      this.#known.length <= steps.length &&
      this.#known.every((update, nth) => steps[nth]?.update === update);
    if (!isSame) {
      this.#rows = [];
      this.#known = [];
      this.#scene = firstScene(reader.suspects, reader.hasBoard);
      this.#reader = reader;
    }
    const fresh = steps.slice(this.#known.length);
    if (fresh.length === 0) return this.#rows;
    this.#rows = [...this.#rows];
    for (const step of fresh) this.#write(step, reader);
    return this.#rows;
  }

  #write({ update, view }: Step, { names, me }: Reader): void {
    const events = (Array.isArray(update.events) ? update.events : []) as Event[];
    const out = events.flatMap((event) => (event.type === "eliminated" ? [event.seat] : []));
    events.forEach((event, nth) => {
      if (this.#scene) this.#scene = after(this.#scene, event);
      // Who is out has not ended the turn.
      if (event.type === "turn_ended" && out.includes(event.seat)) return;
      const stuck = event.type === "rolled" ? this.#stuck(event.seat, view as View | null | undefined) : null;
      const pieces = sentenceOf(event, { names, me, isLate: update.by === "clock", stuck });
      if (pieces.length === 0) return;
      const place = { number: update.number, index: nth + 1 };
      this.#rows.push({ key: `${place.number}.${nth}`, ...place, seat: seatOf(event), topic: topicOf(event), pieces });
    });
    this.#known.push(update);
  }

  /** Why a throw leads nowhere: the view says whether it does; without one, blocked doors are seen. */
  #stuck(seat: number, view: View | null | undefined) {
    if (view?.phase.type === "rolled" && view.phase.targets.length > 0) return null;
    const room = this.#scene ? blockedRoom(this.#scene.tokens, this.#scene.suspects[seat]) : null;
    return view?.phase.type === "rolled" || room ? { room } : null;
  }
}

/** The match as text, one sentence a line. */
export function exported(rows: LogRow[], write: (pieces: Piece[]) => string): string {
  return rows.map((row) => write(row.pieces)).join("\n") + "\n";
}
