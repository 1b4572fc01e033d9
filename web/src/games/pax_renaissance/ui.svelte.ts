// What is unfolded on this screen, shared by the parts of the board.
import { MediaQuery } from 'svelte/reactivity'

/** On a phone, and on a tablet held upright, the rows of the market lie below each other, and the map is moved sideways. */
export const narrow = new MediaQuery('(max-width: 700px), (max-width: 1100px) and (orientation: portrait), (max-width: 1100px) and (max-height: 500px)')

class Screen {
  /** The banker whose tableau lies over the market. */
  unfolded = $state<number | null>(null)

  toggle(banker: number): void {
    this.unfolded = this.unfolded === banker ? null : banker
  }
}

export const screen = new Screen()
