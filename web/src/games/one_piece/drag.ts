// Dragging a card or DON!! by the pointer: what can be taken up is taken up, and let go over a spot it does something.

import type { Attachment } from "svelte/attachments";
import type { Spot } from "./choices";
import type { Play } from "./play.svelte";

const BEGINS_PX = 8;

/** Attach to what lies on a spot. A press that does not move stays a click. */
export function draggable(play: Play, spot: Spot): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let isDragged = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !play.picks.has(spot)) return;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      isDragged = false;
    }

    function move(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      if (!isDragged) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < BEGINS_PX) return;
        isDragged = true;
        element.setPointerCapture(event.pointerId);
        play.picked = play.picks.get(spot) ?? null;
      }
      play.dragged = { spot, x: event.clientX, y: event.clientY };
    }

    function up(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return;
      from = null;
      if (!isDragged) return;
      play.dragged = null;
      const over = event.type === "pointerup" ? spotsUnder(event).find((one) => one !== spot && play.targets.has(one)) : undefined;
      if (over) play.press(over);
      else play.clear();
    }

    /** The browser clicks what was dragged, too. */
    function click(event: MouseEvent): void {
      if (!isDragged) return;
      isDragged = false;
      event.preventDefault();
      event.stopPropagation();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    return () => {
      if (isDragged && from !== null) play.dragged = null;
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
    };
  };
}

const spotsUnder = ({ clientX, clientY }: PointerEvent): Spot[] =>
  document
    .elementsFromPoint(clientX, clientY)
    .flatMap((one) => (one instanceof HTMLElement ? [one.dataset.spot, one.dataset.drop] : []))
    .filter((one): one is Spot => one !== undefined);
