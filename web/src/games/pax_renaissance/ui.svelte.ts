// What is unfolded on this screen, shared by the parts of the board.
import { MediaQuery } from 'svelte/reactivity'

/** A phone shows the parts of a table one at a time. */
export const narrow = new MediaQuery('(max-width: 700px)')

class Screen {
  /** The banker whose tableau lies over the market. */
  unfolded = $state<number | null>(null)

  toggle(banker: number): void {
    this.unfolded = this.unfolded === banker ? null : banker
  }
}

export const screen = new Screen()
