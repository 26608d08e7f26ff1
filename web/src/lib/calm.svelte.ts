// A value that changes many times a second, followed at a pace that lists can bear.

/** The newest value of a source, at most once in so many milliseconds; a wait of 0 follows at once. */
export class Calm<T> {
  #held = $state.raw<T | undefined>(undefined);
  #isHeld = $state(false);

  constructor(
    private readonly source: () => T,
    private readonly wait: () => number,
  ) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect.pre(() => {
      const value = this.source();
      const wait = this.wait();
      if (wait === 0 || timer !== undefined) {
        if (wait === 0) this.#isHeld = false;
        return;
      }
      this.#held = value;
      this.#isHeld = true;
      timer = setTimeout(() => {
        timer = undefined;
        // Something came meanwhile, or not: the newest is as good as any.
        this.#held = this.source();
      }, wait);
    });
    $effect(() => () => clearTimeout(timer));
  }

  /** The value to show. */
  get value(): T {
    return this.#isHeld ? (this.#held as T) : this.source();
  }
}
