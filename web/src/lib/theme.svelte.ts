// Light or dark: as the system says, until the person says otherwise.

import { MediaQuery } from "svelte/reactivity";
import * as keep from "./keep";

export type Theme = "system" | "light" | "dark";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

class Look {
  theme = $state<Theme>(known(keep.read("theme")));
  #system = new MediaQuery("(prefers-color-scheme: dark)");

  /** Whether the page is dark now, for what is drawn without styles. */
  get isDark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#system.current);
  }

  start(): void {
    document.documentElement.dataset.theme = this.theme;
  }

  toggle(): void {
    this.theme = NEXT[this.theme];
    keep.write("theme", this.theme);
    this.start();
  }
}

function known(kept: string | null): Theme {
  return kept === "light" || kept === "dark" ? kept : "system";
}

export const look = new Look();
