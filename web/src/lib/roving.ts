// Arrow keys within a list of buttons: one of them is reached by Tab, the others by arrows, Home and End. Where some
// can be looked at but not used, Tab reaches one that can.

import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Attach to the element around the buttons (or whatever `which` names). */
export function roving(which = "button:not(:disabled)"): Attachment<HTMLElement> {
  return (around) => {
    const members = () => [...around.querySelectorAll<HTMLElement>(which)];

    function settle(current?: HTMLElement): void {
      const all = members();
      const isFit = (one: HTMLElement) => one.ariaDisabled !== "true" || one === document.activeElement;
      const reached = current ?? all.find((one) => one.tabIndex === 0 && isFit(one)) ?? all.find(isFit) ?? all[0];
      for (const one of all) one.tabIndex = one === reached ? 0 : -1;
    }

    function move(event: KeyboardEvent): void {
      const all = members();
      const here = all.indexOf(event.target as HTMLElement);
      if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      const to =
        event.key === "Home"
          ? 0
          : event.key === "End"
            ? all.length - 1
            : step === undefined
              ? here
              : here + step;
      const next = all[(to + all.length) % all.length];
      if (!next || next === event.target) return;
      event.preventDefault();
      settle(next);
      next.focus();
    }

    const onfocus = (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      if (target.matches(which)) settle(target);
    };
    const watch = new MutationObserver(() => settle());
    watch.observe(around, { childList: true, subtree: true, attributeFilter: ["disabled", "aria-disabled"] });
    around.addEventListener("keydown", move);
    around.addEventListener("focusin", onfocus);
    settle();
    return () => {
      watch.disconnect();
      around.removeEventListener("keydown", move);
      around.removeEventListener("focusin", onfocus);
    };
  };
}
