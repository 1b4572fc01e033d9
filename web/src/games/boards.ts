// The drawn boards, each loaded when a table of its game is opened. A game without one is shown by the generic board.
import type { Drawn } from '../lib/board'
import generic from './generic'

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
