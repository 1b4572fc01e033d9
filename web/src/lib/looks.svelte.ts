// How seats look: a game may give them the colours and shapes of its own components, as the banks of Pax Renaissance.
class Looks {
  of = $state.raw<readonly number[]>([])

  wear(looks: readonly number[]): void {
    if (looks.join() !== this.of.join()) this.of = looks
  }
}

export const looks = new Looks()

/** The colour and shape of a seat, 0 to 5. */
export function lookOf(seat: number): number {
  const look = looks.of[seat] ?? seat
  return ((look % 6) + 6) % 6
}
