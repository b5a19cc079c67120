import { describe, expect, it } from "vitest";
import type { LogLine } from "../../src/lib/types";
import { ownDecision } from "../../src/shell/own-decision";

const line = (n: number, seat: number | null, kind: LogLine["kind"] = "action"): LogLine => ({
  ...{ n, seat, kind, events: [], words: [], shown: false, stands: true, to: null, stand_in: null, by: null },
});
const LOG = [line(-1, null, "setup"), line(0, 1), line(1, 0), line(2, 1), line(3, 0, "take_back"), line(4, 0), line(5, 1)];

describe("the decision of a seat that a replay explains", () => {
  it("is the line itself where the seat decided", () => {
    expect(ownDecision(LOG, 0, 4)).toBe(4);
  });
  it("is the last one before where another decided", () => {
    expect(ownDecision(LOG, 0, 5)).toBe(4);
    expect(ownDecision(LOG, 0, 2)).toBe(1);
  });
  it("is the first one at the beginning", () => {
    expect(ownDecision(LOG, 0, 0)).toBe(1);
  });
  it("is no take-back", () => {
    expect(ownDecision(LOG, 0, 3)).toBe(1);
  });
  it("is none where a seat never decided", () => {
    expect(ownDecision(LOG, 2, 3)).toBeNull();
  });
});
