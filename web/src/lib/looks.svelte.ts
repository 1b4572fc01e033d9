/** The colour and shape of a seat, 0 to 5: the same in the lobby and at every table. */
export const lookOf = (seat: number): number => ((seat % 6) + 6) % 6
