// How near the victories are, in one sentence: what can be declared, by others or by me, else what I am nearest to.
import { row } from '../../lib/i18n.svelte'
import { capital, type Lexicon } from '../../lib/lexicon'
import { w } from './text'
import type { View } from './types'

export type Victory = View['victories'][number]
export type Condition = Victory['conditions'][number]

export interface Outlook {
  text: string
  kind: 'bad' | 'good' | ''
}

/** Who meets all conditions of a victory. */
export const ready = (view: View, victory: string): number[] =>
  view.bankers.flatMap((banker, i) => (banker.in_game && banker.claims.includes(victory) ? [i] : []))

const lack = (one: Condition, n: number): string => w(`lack_${one.condition}`, { n })
const lacking = (victory: Victory, banker: number): number => victory.conditions.reduce((sum, one) => sum + (one.lacks[banker] ?? 0), 0)

/** Nothing once the game is over. */
export function outlookOf(view: View, eyes: number | null, over: boolean, lexicon: Lexicon): Outlook | null {
  if (over) return null
  const name = (one: Victory) => capital(lexicon.noun(['victory', one.victory]))
  const threat = view.victories.flatMap((one) => (one.active ? ready(view, one.victory).filter((i) => i !== eyes).map((i) => ({ i, one })) : []))[0]
  if (threat) return { text: w('threat', { bank: lexicon.noun(['banker', view.bankers[threat.i]!.bank]), victory: name(threat.one) }), kind: 'bad' }
  const mine = eyes === null ? undefined : view.bankers[eyes]
  if (eyes === null || !mine) return null
  const open = view.victories.find((one) => one.active && mine.claims.includes(one.victory))
  if (open) return { text: w('can_win', { victory: name(open) }), kind: 'good' }
  const closed = view.victories.find((one) => mine.claims.includes(one.victory))
  if (closed) return { text: w('could_win', { victory: name(closed) }), kind: 'good' }
  const best = [...view.victories].sort((a, b) => Number(b.active) - Number(a.active) || lacking(a, eyes) - lacking(b, eyes))[0]
  if (!best) return null
  const what = best.conditions.filter((one) => one.lacks[eyes] && (one.condition !== 'prestige' || mine.supreme)).map((one) => lack(one, one.lacks[eyes]!))
  return { text: w('you_lack', { victory: name(best), what: row(what) }), kind: '' }
}
