// Sentences for screen readers.
import { row as listed } from '../../lib/i18n.svelte'
import type { AgeOfRenaissance } from '../../lib/generated/views'
import { w } from './text'
import type { AgeView, Host, ProvinceRow } from './types'

const nameOf = (host: Host, seat: number | string) => host.lexicon?.noun(['seat', Number(seat)]) ?? String(seat)
export const percentOf = (chance: number) => Math.round((chance * 100) / 216)

/** "Lyons, market 4, dominated by Paris. Attack with 8 of your 9 tokens, 71 percent." `tokens`: what I have to place. */
export function sayProvince(
  province: ProvinceRow,
  at: AgeOfRenaissance.ProvinceView | undefined,
  reach: AgeOfRenaissance.ReachView | undefined,
  home: number | null,
  tokens: number,
  host: Host,
): string {
  const parts = [host.lexicon?.noun(['province', province.id]) ?? province.id, province.kind === 'satellite' ? w('satellite') : w('market', { n: province.market })]
  if (home !== null) parts.push(w('capital_of', { name: nameOf(host, home) }))
  else if (province.kind === 'capital') parts.push(w('capital'))
  for (const commodity of province.commodities) parts.push(host.lexicon?.noun(['commodity', commodity]) ?? commodity)
  if (at?.marker != null) parts.push(w(at.new ? 'dominated_new' : 'dominated', { name: nameOf(host, at.marker) }))
  for (const [held, one, many] of [[at?.old_tokens, 'token_of', 'tokens_of'], [at?.new_tokens, 'new_token_of', 'new_tokens_of']] as const)
    for (const [seat, n] of Object.entries(held ?? {})) parts.push(w(n === 1 ? one : many, { n, name: nameOf(host, seat) }))
  if (!at) parts.push(w('empty'))
  const may = [
    reach?.place ? w('say_place', { n: reach.place }) : '',
    reach?.attack ? w('say_attack', { n: reach.attack, all: tokens, percent: percentOf(reach.chance) }) : '',
  ].filter(Boolean)
  return [parts.join(', '), ...may].join('. ')
}

export function sayPosition(view: AgeView, eyes: number | null, host: Host): string {
  const powers = view.order.map((seat) => {
    const power = view.powers[seat]!
    return w('spoken_power', {
      name: nameOf(host, seat), rank: power.rank, markers: power.markers, misery: power.misery, income: power.income.total,
      advances: power.advances.length, points: view.standing[seat]!.points,
    })
  })
  const me = eyes === null ? undefined : view.powers[eyes]
  const mine = me ? w('spoken_mine', { cash: me.cash ?? me.written, tokens: me.expansion, cards: me.cards }) : ''
  return w('spoken', { turn: view.turn, phase: host.lexicon?.name(view.phase, 'phase') ?? view.phase, powers: powers.join(' '), markets: sayMarkets(view, host), mine })
}

/** "Shortage: cloth and wine. Surplus: timber." */
function sayMarkets(view: AgeView, host: Host): string {
  const of = (sign: number) => Object.keys(view.conditions).filter((slug) => Math.sign(view.conditions[slug]!) === sign).map((slug) => host.lexicon?.noun(['commodity', slug]) ?? slug)
  const told = ([[1, 'shortage'], [-1, 'surplus']] as const).map(([sign, word]) => [w(word), of(sign)] as const)
  return told.filter(([, names]) => names.length).map(([condition, names]) => w('spoken_markets', { condition, names: listed(names) })).join(' ')
}

export const sayNames = (host: Host, seats: number[]) => listed(seats.map((seat) => nameOf(host, seat)))

/** Most attacks have the same chance: the legend tells it, and badges where there is room for it. */
export function usualChance(reach: AgeView['reach']): number {
  const counts = new Map<number, number>()
  for (const { attack, chance } of Object.values(reach)) if (attack) counts.set(chance, (counts.get(chance) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
