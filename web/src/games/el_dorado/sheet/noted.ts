// What a person has noted on a sheet and the server does not have yet.

import type { SheetEvent, SheetRound, SheetState } from "../../../generated/el_dorado";

/** Whether an event makes an earlier one needless: the same player's bid or result, changed. */
export function replaces(event: SheetEvent, earlier: SheetEvent): boolean {
  return (
    earlier.type === event.type &&
    earlier.payload.round === event.payload.round &&
    earlier.payload.playerId === event.payload.playerId
  );
}

/** Bids and results show before the server has them; all else follows from rules that only it knows. */
export function withNoted(sheet: SheetState, waiting: readonly SheetEvent[]): SheetState {
  if (waiting.length === 0) return sheet;
  const rounds = [...sheet.rounds];
  for (const { type, payload } of waiting) {
    const at = Number(payload.round) - 1;
    const player = String(payload.playerId);
    const round = rounds[at];
    if (round === undefined || !round.present.includes(player)) continue;
    if (type === "bid/set") rounds[at] = withBid(round, player, Number(payload.bid));
    if (type === "made/set") rounds[at] = { ...round, doubt: null, made: { ...round.made, [player]: payload.made as boolean | null } };
  }
  return { ...sheet, rounds };
}

function withBid(round: SheetRound, player: string, bid: number): SheetRound {
  const { [player]: _, ...stakes } = round.stakes ?? {}; // not known before the server has answered, as doubts
  const bids_sum = round.bids_sum + bid - (round.bids[player] ?? 0);
  return { ...round, stakes, doubt: null, bids_sum, bids: { ...round.bids, [player]: bid } };
}
