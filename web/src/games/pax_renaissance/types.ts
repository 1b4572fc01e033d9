// What the parts of this board are given, as the rules and the data files of the game have it.
import type { PartProps } from '../../lib/board'
import type { DataOf, LineOf, OfferOf, StepOf, VerbOf, ViewOf } from '../../lib/contract'
import type { Host as AnyHost } from '../../lib/host.svelte'

type Game = 'pax_renaissance'
export type Host = AnyHost<Game>
export type Offer = OfferOf<Game>
export type Verb = VerbOf<Game>
export type Step = StepOf<Game>
export type Line = LineOf<Game>
export type Props = PartProps<Game>
export type View = ViewOf<Game>

export type Data = DataOf<Game>
export type Card = Data['cards']['card'][number]
export type Side = Card['side']
export type Faith = 'catholic' | 'islamic' | 'reformist'
