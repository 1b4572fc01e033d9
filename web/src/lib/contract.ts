// What a board may rely on: the words its game's rules use, so that a misspelt one is an error of the build.
import type { LogLine, Offer } from './generated/api'
import type { Games } from './generated/games'
import type { Views } from './generated/views'

export type Game = keyof Games
export type VerbOf<G extends Game> = Games[G]['verb']
/** The steps that ask. */
export type StepOf<G extends Game> = Games[G]['step']
export type EventOf<G extends Game> = Games[G]['event']
/** The words of its board. */
export type WordOf<G extends Game> = Games[G]['word']
/** What is printed on the components, by data file. */
export type DataOf<G extends Game> = Games[G]['data']

/** What is seen of a game; a phase is one of those it knows. */
export type ViewOf<G extends Game> = Views[G] extends { phase: string } ? Omit<Views[G], 'phase'> & { phase: Games[G]['phase'] } : Views[G]
export type OfferOf<G extends Game> = Omit<Offer, 'verb'> & { verb: VerbOf<G> }
export type LineOf<G extends Game> = Omit<LogLine, 'event'> & { event: [EventOf<G>, ...(string | number | null)[]] }
