// The position in a few sentences, for who can't see the board.
import type { Host } from '../../lib/host.svelte'
import type { View } from './book'
import { w } from './text'

export function spokenOf(host: Host, view: View): string {
  const lexicon = host.lexicon
  if (!lexicon) return ''
  const name = (seat: number) => lexicon.words.names[seat] ?? `${seat + 1}`
  const out: string[] = []
  if (view.active !== null) out.push(w('spoken_turn', { n: view.turn, name: name(view.active), phase: lexicon.texts[`phase.${view.phase}`] ?? '' }))
  for (const p of view.players) {
    if (p.resigned) continue
    out.push(w('spoken_player', {
      name: name(p.seat), power: p.power ? lexicon.noun(['power', p.power]) : w('no_power'), glory: p.glory, threshold: view.threshold, prestige: p.prestige,
      ducats: p.ducats, army: p.levels['army'] ?? 0, fleet: p.levels['fleet'] ?? 0, lands: p.lands, colonies: p.colonies, cards: p.hand.length,
    }))
  }
  const leaders = Object.entries(view.leaders).flatMap(([good, seat]) => (seat === null ? [] : [`${lexicon.noun(['stat', good])} ${name(seat)}`]))
  if (leaders.length) out.push(w('spoken_leaders', { leaders: leaders.join(', ') }))
  return out.join(' ')
}
