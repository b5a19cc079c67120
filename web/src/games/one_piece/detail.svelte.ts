// Which card is looked at closely. A card with `detailed` attached shows itself beside the pointer that rests on it;
// a long press, or its key, opens it to stay.

import type { Attachment } from "svelte/attachments";
import type { Card, OnTable } from "./cards";

export interface Looked {
  card: Card;
  on: OnTable;
  /** Beside what it is shown; null: it was opened to stay. */
  beside: DOMRect | null;
}

export const DETAIL_KEY = "i";
const REST_MS = 350;
const PRESS_MS = 500;
const SLIP_PX = 12;

class Detail {
  looked = $state.raw<Looked | null>(null);

  peek(card: Card, on: OnTable, beside: DOMRect): void {
    if (this.looked?.beside !== null || this.looked === null) this.looked = { card, on, beside };
  }

  open(card: Card, on: OnTable = {}): void {
    this.looked = { card, on, beside: null };
  }

  /** Look away again; what was opened stays. */
  leave(): void {
    if (this.looked?.beside) this.looked = null;
  }

  close(): void {
    this.looked = null;
  }
}

export const detail = new Detail();

/** Shows a card closely: on hover, on a long press, and by its key while the focus is in the element. */
export function detailed(card: Card | null | undefined, on: OnTable = {}): Attachment<HTMLElement> {
  return (element) => {
    if (!card) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressedAt: { x: number; y: number } | null = null;
    let wasPressed = false;

    const wait = (then: () => void, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const stop = () => {
      clearTimeout(timer);
      pressedAt = null;
    };
    const listeners: { [type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[type]) => void } = {
      pointerenter: (event) => {
        if (event.pointerType === "mouse") wait(() => detail.peek(card, on, element.getBoundingClientRect()), REST_MS);
      },
      pointerleave: () => {
        stop();
        detail.leave();
      },
      pointerdown: (event) => {
        stop();
        wasPressed = false;
        detail.leave();
        if (event.pointerType === "mouse") return;
        pressedAt = { x: event.clientX, y: event.clientY };
        wait(() => {
          wasPressed = true;
          detail.open(card, on);
        }, PRESS_MS);
      },
      pointermove: (event) => {
        if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > SLIP_PX) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu: (event) => {
        if (wasPressed || pressedAt) event.preventDefault();
      },
      click: (event) => {
        if (!wasPressed) return;
        wasPressed = false; // the press has done its work
        event.preventDefault();
        event.stopPropagation();
      },
      keydown: (event) => {
        if (event.key !== DETAIL_KEY || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        event.stopPropagation();
        detail.open(card, on);
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [type, listener] of all) element.addEventListener(type, listener, type === "click");
    return () => {
      stop();
      detail.leave();
      for (const [type, listener] of all) element.removeEventListener(type, listener, type === "click");
    };
  };
}
