/** Points with their sign. */
export const signed = (points: number) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
