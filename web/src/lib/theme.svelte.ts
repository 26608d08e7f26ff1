// Light or dark: as the system says, until the person says otherwise.

import * as keep from "./keep";

export type Theme = "system" | "light" | "dark";
const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

class Look {
  theme = $state<Theme>(known(keep.read("theme")));

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
