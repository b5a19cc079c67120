import { expect, test } from "vitest";
import { absentees, vacancies } from "../../src/shell/absence";
import { seat } from "../samples";

const seats = [seat(0), seat(1, { name: "Bo", kind: "person", away_s: 40 }), seat(2, { name: "Cleo", kind: "person", away_s: 0 })];

test("who has left is told by the second, and when the others may decide", () => {
  const found = absentees(seats, 1000, 11_500, 120);
  expect(found.map((one) => [one.seat.name, one.seconds, one.decidesIn])).toEqual([
    ["Bo", 50, 70],
    ["Cleo", 10, 110],
  ]);
  expect(absentees(seats, 1000, 200_000, 120)[0]).toMatchObject({ seconds: 239, decidesIn: 0 });
});

test("a page that is loaded again is not said to have left, and a clock that is set back counts nothing", () => {
  expect(absentees(seats, 1000, 3000, 120).map((one) => one.seat.name)).toEqual(["Bo"]);
  expect(absentees(seats, 9000, 0, 120)[0]).toMatchObject({ seconds: 40 });
});

test("an open seat is no absence, and is offered to an opponent once nobody has come for long", () => {
  const open = [seat(0), seat(1, { kind: "open", here: false, away_s: 100 }), seat(2, { kind: "open", away_s: 100, stand_in: "hard" })];

  expect(absentees(open, 0, 60_000, 120)).toEqual([]);
  expect(vacancies(open, 0, 0, 120)).toEqual([]);
  expect(vacancies(open, 0, 20_000, 120).map((one) => one.seat)).toEqual([1]);
});
