// The drawn boards, each loaded when a table of its game is opened. A game without one is shown by the generic board.
import type { Component } from 'svelte'
import type { Bots, SeatInfo } from '../lib/generated/api'
import type { Host } from '../lib/host.svelte'
import type { Lexicon } from '../lib/lexicon'
import type { Zoom } from '../lib/panzoom.svelte'
import generic from './generic'

/** What every part of a drawn board is given. `View` is the game's view, `Data` its printed components by data file. */
export interface PartProps<View, Data> {
  host: Host
  view: View
  data: Data
  seats: SeatInfo[]
  /** Whose eyes the page looks through; null is a spectator. */
  eyes: number | null
  waiting: number[]
  bots: Bots | null
  zoom: Zoom
}

/** The parts of a board and where they stand on a wide page:
 *  rail:  prompt, Board and Mine below each other; Right and the chronicle in one rail
 *  three: Left · prompt, Board and Mine · Right and the chronicle
 *  desk:  prompt and Board · Mine as a column of its own · Right and the chronicle
 *  On a phone Board, Mine and Left with Right are tabs of their own. */
export interface Drawn<View = any, Data = any> {
  shape: 'rail' | 'three' | 'desk'
  Board: Component<PartProps<View, Data>>
  Mine?: Component<PartProps<View, Data>>
  Right?: Component<PartProps<View, Data>>
  Left?: Component<PartProps<View, Data>>
  /** Colours and shapes of the seats, if the game's own components have some. */
  looks?: (view: View) => readonly number[]
  /** What components say whose text the board makes from what is printed on them: by `kind.slug`, for the drawer of cards. */
  texts?: (lexicon: Lexicon, data: Data) => Record<string, string>
  /** Whether the zoom stands as a column in the right margin, where the board leaves it room. */
  zoom?: 'column'
  /** The title of what lies open over the board, if anything: on a phone who is in another tab is shown the way there. */
  sheet?: () => string
  /** Keys of this board beside those of every table, for the list behind `?`. Bound by the board itself. */
  keys?: readonly { key: string; text: () => string }[]
}

const BOARDS: Record<string, () => Promise<{ default: Drawn }>> = {
  age_of_renaissance: () => import('./age_of_renaissance'),
  antiquity: () => import('./antiquity'),
  road_to_domination: () => import('./road_to_domination'),
  pax_renaissance: () => import('./pax_renaissance'),
}

/** The board of a game. */
export async function boardOf(game: string): Promise<Drawn> {
  const load = BOARDS[game]
  return load ? (await load()).default : generic
}
