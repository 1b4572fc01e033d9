// What is unfolded on this screen, shared by the parts of the board.
class Screen {
  /** The banker whose tableau lies over the market. */
  unfolded = $state<number | null>(null)

  toggle(banker: number): void {
    this.unfolded = this.unfolded === banker ? null : banker
  }
}

export const screen = new Screen()
