// One table as we see it: its newest news, the steps of its match, its chat, and what we may do.

import { Refusal, type Command } from "./connection";
import { isForeign } from "./names";
import type {
  ChairSet,
  ChatLine,
  ClockView,
  Done,
  HelpGiven,
  History,
  MemoKept,
  OfferKind,
  Problem,
  TableNews,
  Update,
} from "./protocol";
import { Timeline, type Step } from "./timeline";

/** The command of a table, without id and table. */
type AtTable = Command extends infer C ? (C extends { table: string } ? Omit<C, "table"> : never) : never;

export class TableStore {
  news = $state.raw<TableNews | null>(null);
  /** When the news came, for countdowns. */
  newsAt = $state(0);
  /** Why there is no such table for us. */
  missing = $state.raw<Problem | null>(null);
  /** Why the table stands still for the moment. */
  paused = $state.raw<Problem | null>(null);
  lines = $state.raw<ChatLine[]>([]);
  /** The last refusal, until something succeeds. */
  notice = $state.raw<Problem | null>(null);
  /** Whether an action of ours is on its way. */
  sending = $state(false);
  /** The number of the step that is reviewed; none while we look at the newest. */
  reviewed = $state<number | null>(null);
  /** A recommended action for the newest position. */
  hint = $state.raw<HelpGiven | null>(null);
  /** Whether a hint is being thought about. */
  isAsking = $state(false);
  /** What we are told of what our seat knows, by kind of notes; each belongs to one update. */
  known = $state.raw<ReadonlyMap<string, HelpGiven>>(new Map());
  /** Our private notes as the server keeps them. */
  memo = $state.raw<MemoKept | null>(null);
  match = $state<string | null>(null);
  /** When the newest update came, for the clocks. */
  updateAt = $state(0);
  #timeline = new Timeline();
  #asked: number | null = null;
  #wished = new Map<string, number>();
  /** The notes that are being asked for. */
  #asking = new Set<string>();
  steps = $state.raw<Step[]>([]);
  newest = $derived(this.steps.at(-1) ?? null);
  /** The first update carries it. */
  /** The seats of clients of another protocol. */
  foreign = $derived.by(() => {
    const chairs = this.table?.match?.chairs ?? [];
    const kinds = chairs.map((chair) => this.table?.chairs[chair]?.sitter?.kind);
    return [...kinds.keys()].filter((seat) => isForeign(kinds[seat]));
  });
  start = $derived(this.steps[0]?.update.start ?? this.steps.find((step) => step.update.start)?.update.start ?? null);
  over = $derived(this.newest?.update.over ?? null);
  table = $derived(this.news?.table ?? null);
  chair = $derived(this.news?.chair ?? null);
  /** Our seat in the match, also when it is over and the table has forgotten it. */
  seat = $derived.by<number | null>(() => {
    if (!this.table?.match) return this.start?.seat ?? null;
    const mapped = this.table.match.chairs.indexOf(this.chair ?? -1);
    return this.news?.seat ?? (mapped >= 0 ? mapped : null);
  });
  /** The seat that we began the match with, also when we have left it. */
  firstSeat = $derived(this.seat ?? this.start?.seat ?? null);
  /** Whether we have left the match that goes on: we may look on, and nothing else. */
  isGone = $derived((this.chair === null ? null : this.table?.chairs[this.chair]?.sitter)?.gone ?? false);
  /** The seat that we play: none for watchers and players who have left. */
  ownSeat = $derived(this.isGone && !this.newest?.update.over ? null : this.seat);
  /** The step on the board: the reviewed one or the newest. */
  shown = $derived(
    this.reviewed === null
      ? this.newest
      : (this.steps.find((step) => step.update.number === this.reviewed) ?? this.newest),
  );
  clocks = $derived<ClockView[]>(this.newest?.update.clocks ?? []);
  /** What we may do now; nothing while we review or wait. */
  actions = $derived.by<unknown[]>(() => {
    const listed = this.newest?.update.actions;
    const idle = this.reviewed !== null || this.sending || this.over !== null || this.isGone;
    return Array.isArray(listed) && !idle ? listed : [];
  });

  /** Whether we may ask for a hint now. */
  canAsk = $derived(
    (this.table?.settings.help?.includes("hint") ?? false) &&
      this.newest?.update.you === "must" &&
      this.over === null &&
      !this.isGone,
  );

  /** Whether the table decides for us where there is no choice. */
  forced = $derived(this.news?.orders?.forced ?? false);
  /** Whether that may be asked for. */
  canOrder = $derived((this.table?.settings.forced_orders ?? false) && !this.isGone);

  constructor(
    readonly id: string,
    private readonly command: (command: Command) => Promise<Done | History>,
  ) {}

  /** Whether the table allows a kind of help. */
  allows(help: string): boolean {
    return this.table?.settings.help?.includes(help) ?? false;
  }

  /** Asks for notes on what our seat knows; once for each update, of several in a row for the last. */
  async askNotes(help: string): Promise<void> {
    const number = this.newest?.update.number;
    if (number === undefined || !this.allows(help) || this.#wished.get(help) === number) return;
    this.#wished.set(help, number);
    if (this.#asking.has(help)) return; // It is asked again as soon as that is answered.
    this.#asking.add(help);
    for (let told = -1; told < (this.#wished.get(help) ?? 0); ) {
      const asked = this.#wished.get(help) ?? 0;
      const done = await this.command({ type: "help", table: this.id, help }).catch(() => null); // Then the older notes stay.
      // The server may have been further than we were when we asked.
      told = Math.max(asked, (done && "number" in done && done.number) || 0);
    }
    this.#asking.delete(help);
  }

  /** Keeps private notes; tells their revision, or none if they were written elsewhere meanwhile. */
  async keepMemo(revision: number, memo: unknown, share: boolean): Promise<number | null> {
    try {
      const done = await this.command({ type: "memo", table: this.id, revision, memo, share });
      return "number" in done ? (done.number ?? revision + 1) : revision + 1;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return null;
    }
  }

  /** Leaves it to the table to decide for us where there is no choice. */
  async order(forced: boolean): Promise<void> {
    await this.send({ type: "orders", orders: { forced } });
  }

  /** Sends a command to this table; a refusal becomes the notice. */
  async send(command: AtTable): Promise<boolean> {
    try {
      await this.command({ ...command, table: this.id } as Command);
      this.notice = null;
      return true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.notice = refusal.problem;
      return false;
    }
  }

  /** Acts in the match; the board waits for the answer. A loose action stands whatever happens meanwhile. */
  async act(action: unknown, isLoose = false): Promise<void> {
    const number = this.newest?.update.number;
    if (number === undefined || this.sending) return;
    this.sending = true;
    await this.send(isLoose ? { type: "act", action } : { type: "act", action, number });
    this.sending = false;
  }

  /** Asks for a hint; a second time hides it. */
  async askHint(): Promise<void> {
    if (this.hint !== null) {
      this.hint = null;
    } else if (this.canAsk && !this.isAsking) {
      this.isAsking = true;
      if (!(await this.send({ type: "help", help: "hint" }))) this.isAsking = false;
    }
  }

  /** Acts in a match in real time, where actions do not wait for each other. */
  async request(action: unknown): Promise<void> {
    if (this.newest === null || this.over !== null) return;
    await this.send({ type: "act", action });
  }

  offer(offer: OfferKind): void {
    void this.send({ type: "offer", offer });
  }

  answer(offer: OfferKind, agree: boolean): void {
    void this.send({ type: "answer", offer, agree });
  }

  setChair(chair: number, set: ChairSet): void {
    void this.send({ type: "chair", chair, set });
  }

  hearTable(news: TableNews): void {
    this.news = news;
    this.newsAt = Date.now();
    this.missing = null;
    this.paused = null;
  }

  hearUpdates(updates: Update[]): void {
    for (const update of updates) this.#take(update);
    this.steps = this.#timeline.steps();
    if (this.reviewed !== null && !this.steps.some((step) => step.update.number === this.reviewed))
      this.reviewed = null;
    this.#fillGaps();
  }

  hearMemo(memo: MemoKept): void {
    this.memo = memo;
  }

  hearHelp(help: HelpGiven): void {
    if (help.value !== undefined) {
      this.known = new Map(this.known).set(help.help, help);
      return;
    }
    this.isAsking = false;
    if (help.number === this.newest?.update.number) this.hint = help;
  }

  /** There is no such table for us, or not any more. */
  hearGone(problem: Problem): void {
    this.missing = problem;
    this.notice = null;
    this.sending = false;
    this.isAsking = false;
  }

  /** The table itself has something to say. */
  hearProblem(problem: Problem): void {
    this.isAsking = false;
    this.notice = problem;
  }

  hearLine(line: ChatLine): void {
    // The last lines come again whenever the table is followed anew.
    if (this.lines.some((known) => known.number === line.number)) return;
    this.lines = [...this.lines, line].sort((a, b) => a.number - b.number).slice(-300);
  }

  /** Looks at an earlier step, or at the newest again. */
  review(number: number | null): void {
    this.reviewed = number === this.newest?.update.number ? null : number;
  }

  #take(update: Update): void {
    if (update.match !== this.match) {
      this.match = update.match;
      this.#timeline = new Timeline();
      this.#asked = null;
      this.#wished.clear();
      this.known = new Map();
      this.reviewed = null;
      this.notice = null;
    }
    const newest = this.#timeline.last;
    const isNews = update.number > newest;
    this.#timeline.take(update);
    // Old updates carry old clocks.
    if (update.number >= newest) this.updateAt = Date.now();
    if (isNews) {
      this.notice = null;
      this.hint = null;
      this.isAsking = false;
    }
  }

  /** Asks for the updates before ours, for the list of moves; once per gap. */
  #fillGaps(): void {
    const from = this.#timeline.gap();
    if (from === null || from === this.#asked) return;
    this.#asked = from;
    const wish: Command = { type: "history", table: this.id, from, count: 200 };
    this.command(wish).catch(() => undefined); // Then the list of moves begins later.
  }
}
