// The build checks these lines: a word that the rules do not use must be an error, so each one here is expected to be one.
import { expect, test } from 'vitest'
import type { Drawn, PartProps } from '../src/lib/board'
import type { DataOf, LineOf, OfferOf, VerbOf, ViewOf } from '../src/lib/contract'
import type { Host } from '../src/lib/host.svelte'

type Road = 'road_to_domination'

export const words = (host: Host<Road>, offer: OfferOf<Road>, line: LineOf<Road>, view: ViewOf<Road>, data: DataOf<Road>): boolean[] => [
  offer.verb === 'attack_on_land',
  // @ts-expect-error
  offer.verb === 'attack_on_lnad',
  host.asking === 'ChooseAction',
  // @ts-expect-error
  host.asking === 'ChoseAction',
  line.event[0] === 'conquered',
  // @ts-expect-error
  line.event[0] === 'conquerd',
  view.phase === 'set_up',
  // @ts-expect-error
  view.phase === 'setup',
  data.goods.good.some((good) => good.leader === 'hand_limit'),
  // @ts-expect-error
  data.goods.good.some((good) => good.leader === 'hand_limits'),
  // @ts-expect-error
  data.goods.goods.length > 0,
]

// @ts-expect-error
export const list = ['tax', 'taxes'] satisfies VerbOf<Road>[]
// @ts-expect-error: a part of another game's board
export const board = { layout: { shape: 'rail' }, Board: null! as Drawn<'antiquity'>['Board'] } satisfies Drawn<Road>
// @ts-expect-error: the words of another game
export const host = (parts: PartProps<'antiquity'>): Host<Road> => parts.host

test('words are checked by the build', () => expect(list).toHaveLength(2))
