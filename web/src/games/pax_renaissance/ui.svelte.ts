// What is unfolded on this screen, shared by the parts of the board.
import { MediaQuery } from 'svelte/reactivity'
import { Steady } from '../../lib/share'
import type { View } from './model'

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

const steady = new Steady<View>()
/** A view whose parts are the same objects as before as long as they are equal: only what changed is drawn anew. */
export const kept = (view: View): View => steady.of(view)
