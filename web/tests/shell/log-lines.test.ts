import { expect, test } from "vitest";
import { withLines } from "../../src/shell/log-lines";
import type { LogLine } from "../../src/lib/types";

const line = (n: number, kind: LogLine["kind"] = "action", to: number | null = null): LogLine => ({
  n,
  seat: 0,
  events: [],
  words: [`${kind} ${n}`],
  kind,
  shown: false,
  stands: true,
  to,
  stand_in: null,
  by: null,
});
const words = (log: LogLine[]) => log.map((each) => each.words[0]);

test("a note that came before a line could be shown stays behind it", () => {
  const log = [line(0), line(1, "note"), line(3, "note")];

  expect(words(withLines(log, [line(1), line(2)]))).toEqual(["action 0", "note 1", "action 1", "action 2", "note 3"]);
  expect(words(withLines(log, [line(1), line(2), line(3)]))).toEqual([
    "action 0",
    "note 1",
    "action 1",
    "action 2",
    "note 3",
    "action 3",
  ]);
});

test("a take-back undoes lines, and no notes", () => {
  const log = withLines([line(0), line(1), line(2, "note")], [line(2, "take_back", 1)]);

  expect(log.map((each) => each.stands)).toEqual([true, false, true, true]);
});
