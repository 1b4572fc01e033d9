// The position in a few sentences.
import type { SeatInfo } from '../../lib/generated/api'
import type { Lexicon } from '../../lib/lexicon'
import { row } from '../../lib/i18n.svelte'
import { w } from './text'
import type { View } from './types'

export function spoken(view: View, seats: SeatInfo[], eyes: number | null, lexicon: Lexicon): string {
  const out = [w('spoken_turn', { turn: view.turn, phase: lexicon.noun(['phase', view.phase]) })]
  if (view.introductory) out.push(w('no_famine'))
  else out.push(w('spoken_famine', { n: view.famine }))
  for (const seat of [...view.order, ...view.players.keys()].filter((one, i, all) => all.indexOf(one) === i)) {
    const player = view.players[seat]!
    const name = seats[seat]?.name ?? String(seat + 1)
    if (!player.alive) {
      out.push(w('spoken_out', { name }))
      continue
    }
    const graves = player.cities.reduce((sum, city) => sum + city.graves.length, 0)
    const saint = player.saint ? `${lexicon.noun(['saint', player.saint])} ${w('percent', { n: Math.floor(player.progress / 10) })}` : w('no_saint')
    out.push(w('spoken_player', { name, people: w('people_n', { n: player.people }), cities: w('cities_n', { n: player.cities.length }), graves: w('graves_n', { n: graves }), saint }))
  }
  const me = eyes === null ? undefined : view.players[eyes]
  if (me?.alive) {
    const goods = Object.entries(me.goods).map(([good, n]) => `${n} ${lexicon.noun(['good', good])}`)
    out.push(w('spoken_goods', { goods: goods.length ? row(goods) : w('nothing') }))
    if (me.outlook?.famine) out.push(w('spoken_graves', { n: me.outlook.famine.graves }))
  }
  return out.join(' ')
}
