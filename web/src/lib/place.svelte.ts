// The address we are at.

import { routeOf, stepOf } from "./router";

/** How often a step is written into the address at most, in milliseconds. */
const PAUSE = 200;

class Place {
  #path = $state(location.pathname);
  #search = $state(location.search);
  #hash = $state(location.hash);
  route = $derived(routeOf(this.#path, this.#search));
  step = $derived(stepOf(this.#hash));
  #noting: ReturnType<typeof setTimeout> | undefined;
  #notedAt = 0;

  start(): void {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  /** Goes to another page. */
  go(address: string): void {
    clearTimeout(this.#noting);
    history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Writes a step into the address without a new entry in the history; browsers allow that only so often. */
  noteStep(step: number): void {
    this.#hash = `#${step}`;
    clearTimeout(this.#noting);
    const write = () => {
      this.#notedAt = Date.now();
      history.replaceState(null, "", this.#hash);
    };
    const wait = this.#notedAt + PAUSE - Date.now();
    if (wait <= 0) write();
    else this.#noting = setTimeout(write, wait);
  }

  /** Turns plain clicks on our own links into `go`. */
  #follow(click: MouseEvent): void {
    const link = (click.target as Element | null)?.closest?.("a");
    const leaves = !link || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin;
    if (leaves || click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  #read(): void {
    clearTimeout(this.#noting);
    this.#path = location.pathname;
    this.#search = location.search;
    this.#hash = location.hash;
  }
}

export const place = new Place();
