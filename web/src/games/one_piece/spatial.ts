// Arrow keys over cards that lie about: the next one in a direction is the nearest there, rather ahead than aside.

import type { Attachment } from "svelte/attachments";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const WAYS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const ASIDE = 2.5; // how much worse a step aside is than one ahead

/** Which of the boxes comes next from one of them, or null. */
export function nextBox(boxes: readonly Box[], from: number, key: string): number | null {
  const way = WAYS[key];
  const here = boxes[from];
  if (!way || !here) return null;
  const [x, y] = way;
  const middle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const start = middle(here);
  let best: number | null = null;
  let least = Infinity;
  for (const [place, box] of boxes.entries()) {
    const end = middle(box);
    const ahead = (end.x - start.x) * x + (end.y - start.y) * y;
    const isBeside = x !== 0 && (box.top >= here.bottom || box.bottom <= here.top); // another row is reached by up and down
    if (place === from || ahead < 2 || isBeside) continue;
    const aside = x !== 0 ? 0 : Math.max(0, box.left - start.x, start.x - box.right);
    const way = ahead + ASIDE * aside + (x !== 0 ? 0 : Math.abs(end.x - start.x) / 1000);
    if (way < least) [best, least] = [place, way];
  }
  return best;
}

/** Attach to the element around the spots: one of them is reached by Tab, the others by arrows. */
export function travelled(which: string): Attachment<HTMLElement> {
  return (around) => {
    const members = () => [...around.querySelectorAll<HTMLElement>(which)].filter((one) => one.offsetParent !== null);

    function settle(current?: HTMLElement): void {
      const all = members();
      const reached = current ?? all.find((one) => one.tabIndex === 0) ?? all.at(-1);
      for (const one of all) one.tabIndex = one === reached ? 0 : -1;
    }

    function onkeydown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in WAYS)) return;
      const all = members();
      const here = all.indexOf(event.target as HTMLElement);
      if (here < 0) return;
      event.preventDefault();
      const next = nextBox(all.map((one) => one.getBoundingClientRect()), here, event.key);
      if (next === null) return;
      settle(all[next]);
      all[next]!.focus();
    }

    const onfocusin = (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      if (target.matches(which)) settle(target);
    };
    const watch = new MutationObserver(() => settle());
    watch.observe(around, { childList: true, subtree: true });
    around.addEventListener("keydown", onkeydown);
    around.addEventListener("focusin", onfocusin);
    settle();
    return () => {
      watch.disconnect();
      around.removeEventListener("keydown", onkeydown);
      around.removeEventListener("focusin", onfocusin);
    };
  };
}
