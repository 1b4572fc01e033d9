// The drawn boards, each loaded when a table of its game is opened. A game without one is shown by the generic board.
import type { Drawn } from '../lib/board'
import { looks } from '../lib/looks.svelte'
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

/** Give the seats the looks that they have at a table of the game. */
export async function wear(game: string, view: unknown): Promise<void> {
  const drawn = await boardOf(game)
  looks.wear((view ? drawn.looks?.(view) : undefined) ?? [])
}
