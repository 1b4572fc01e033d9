// What a board is made of, and what its parts are given.
import type { Component } from 'svelte'
import type { DataOf, Game, ViewOf } from './contract'
import type { Bots, SeatInfo } from './generated/api'
import type { Host } from './host.svelte'
import type { Lexicon } from './lexicon'
import type { Layout } from './frame'
import type { Signs } from './legend'
import type { Zoom } from './panzoom.svelte'

/** What every part of a game's board is given. */
export interface PartProps<G extends Game = any, View = ViewOf<G>> {
  host: Host<G>
  view: View
  data: DataOf<G>
  seats: SeatInfo[]
  /** Whose eyes the page looks through; null is a spectator. */
  eyes: number | null
  waiting: number[]
  bots: Bots | null
  zoom: Zoom
}

/** The slots of the page that a board fills, and how much room each gets. On a phone Board, Mine and Left with Right are tabs
 *  of their own. A part styles nothing outside its slot. */
export interface Drawn<G extends Game = any, View = ViewOf<G>> {
  layout: Layout
  Board: Component<PartProps<G, View>>
  /** Along the board and never over it: legend, the whole in small, what has just happened. On a phone above the board, elsewhere below it. */
  Strip?: Component<PartProps<G, View>>
  Mine?: Component<PartProps<G, View>>
  Right?: Component<PartProps<G, View>>
  Left?: Component<PartProps<G, View>>
  /** What components say whose text the board makes from what is printed on them: by `kind.slug`, for the drawer of cards. */
  texts?: (lexicon: Lexicon, data: DataOf<G>) => Record<string, string>
  /** What the icons of this board mean, for the list behind `?`. */
  legend?: (lexicon: Lexicon) => Signs[]
  /** The title of what lies open over the board, if anything: on a phone who is in another tab is shown the way there. */
  sheet?: () => string
  /** Keys of this board beside those of every table, for the list behind `?`. Bound by the board itself. */
  keys?: readonly { key: string; text: () => string }[]
}
