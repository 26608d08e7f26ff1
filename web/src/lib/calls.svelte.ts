// Calls by the browser when it is our turn and the page is not in sight. Only if the visitor wants it.

import * as keep from "./keep";

const KEY = "calls";

class Calls {
  /** Whether the browser can do it at all. */
  readonly isPossible = typeof Notification !== "undefined";
  isOn = $state(this.isPossible && keep.read(KEY) === "on" && Notification.permission === "granted");

  /** Switches calls on, after the browser has asked, or off. */
  async toggle(): Promise<void> {
    const wish = !this.isOn && (await Notification.requestPermission()) === "granted";
    this.isOn = wish;
    keep.write(KEY, wish ? "on" : "off");
  }

  /** Calls, if that is wanted and nobody looks at the page. */
  call(title: string, text: string): void {
    if (!this.isOn || document.visibilityState === "visible") return;
    const shown = new Notification(title, { body: text, tag: "parlor-turn", icon: "/icon-192.png" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  }
}

export const calls = new Calls();
