// The position in a few sentences, for who can't see the board.
import { t } from '../../lib/i18n.svelte'
import { capital } from '../../lib/lexicon'
import { sum } from './book'
import { w, whyClosed } from './text'
import type { Host, View } from './types'

export function spokenOf(host: Host, view: View, over: boolean): string {
  const lexicon = host.lexicon
  if (!lexicon) return ''
  const name = (seat: number) => lexicon.words.names[seat] ?? `${seat + 1}`
  const out: string[] = []
  if (over) out.push(`${t('over')}.`)
  else if (view.active !== null) out.push(w('spoken_turn', { n: view.turn, name: name(view.active), phase: lexicon.texts[`phase.${view.phase}`] ?? '' }))
  for (const p of view.players) {
    if (p.resigned) continue
    out.push(w('spoken_player', {
      name: name(p.seat), power: p.power ? lexicon.noun(['power', p.power]) : w('no_power'), glory: p.glory, threshold: view.threshold, prestige: p.prestige,
      religion: lexicon.noun(['religion', p.religion]), authority: p.authority ? `, ${lexicon.noun(['card', p.authority])}` : '', ducats: p.ducats, army: p.levels['army'] ?? 0, fleet: p.levels['fleet'] ?? 0, lands: p.lands, colonies: p.colonies, cards: p.hand.length,
    }))
  }
  const leaders = Object.entries(view.leaders).flatMap(([good, seat]) => (seat === null ? [] : [`${lexicon.noun(['stat', good])} ${name(seat)}`]))
  if (leaders.length) out.push(w('spoken_leaders', { leaders: leaders.join(', ') }))
  const war = view.battle && !view.battle.settled ? view.battle : null
  if (war) out.push(w('spoken_battle', { kind: capital(lexicon.noun(['battle', war.kind])), attacker: name(war.attacker), attack: war.attack, defender: name(war.defender), defence: war.defence }))
  if (!over && view.closed_action && view.active !== null) out.push(whyClosed(lexicon, view.closed_action, name(view.active)))
  const threats = view.fronts.filter((front) => sum(front.defence) > sum(front.attack)).map((front) => `${name(front.defender)} (${lexicon.noun(['battle', front.kind])})`)
  if (!over && threats.length) out.push(w('spoken_threats', { names: threats.join(', ') }))
  const order = [...view.standing].sort((a, b) => b.points - a.points || a.seat - b.seat).filter((one) => !view.players[one.seat]?.resigned)
  out.push(w(over ? 'spoken_result' : 'spoken_standing', { standing: order.map((one) => `${name(one.seat)} ${one.points}`).join(', ') }))
  return out.join(' ')
}
