// What has just fallen or been revealed, read from the chronicle.
import type { Line } from './types'

type Word = string | number | null
type Name = Line['event'][0]
export type Happening =
  | { kind: 'attack'; seat: number; province: string; dice: number[]; won: boolean }
  | { kind: 'markets'; rolls: { dice: number[]; commodities: { commodity: string; condition: string }[] }[] }
  | { kind: 'war'; rolls: { seat: number; die: number; total: number }[]; winner: number | null; margin: number }
  | { kind: 'bids'; capital: boolean; bids: { seat: number; money: number; tokens: number }[] }
  | { kind: 'payout'; commodity: string; paid: { seat: number; money: number }[] }

interface Assault {
  seat: number
  province: string
}

/** The last thing in these lines that a table would look at: dice, a War, bids laid open, a payment. */
export function lastHappening(lines: readonly Line[]): Happening | null {
  let last: Happening | null = null
  let assault: Assault | null = null
  for (const { event } of lines) {
    const [name, a, , c] = event
    last = after(last, assault, name, event.slice(1))
    if (name === 'attacked') assault = { seat: Number(a), province: String(c) }
    else if (name === 'dice') assault = null
  }
  return last
}

/** What was last to be looked at, after one more event. */
function after(last: Happening | null, assault: Assault | null, name: Name, [a, b, c]: Word[]): Happening | null {
  switch (name) {
    case 'dice': {
      const dice = [Number(a), Number(b), Number(c)]
      if (assault) return { kind: 'attack', ...assault, dice, won: false }
      return { kind: 'markets', rolls: [...(last?.kind === 'markets' ? last.rolls : []), { dice, commodities: [] }] }
    }
    case 'won':
    case 'repulsed':
      return last?.kind === 'attack' && last.province === b ? { ...last, won: name === 'won' } : last
    case 'condition':
      if (last?.kind === 'markets') last.rolls.at(-1)?.commodities.push({ commodity: String(a), condition: String(b) })
      return last
    case 'war_roll': {
      const roll = { seat: Number(a), die: Number(b), total: Number(c) }
      const first = last?.kind === 'war' && last.rolls.length < 2 ? last.rolls : []
      return { kind: 'war', rolls: [...first, roll], winner: null, margin: 0 }
    }
    case 'war_won':
      return last?.kind === 'war' ? { ...last, winner: Number(a), margin: Number(c) } : last
    case 'tokens_bid':
    case 'capital_bid': {
      const capital = name === 'capital_bid'
      const bid = { seat: Number(a), money: Number(b), tokens: Number(c ?? 0) }
      const others = last?.kind === 'bids' && last.capital === capital ? last.bids.filter((one) => one.seat !== bid.seat) : []
      return { kind: 'bids', capital, bids: [...others, bid] }
    }
    case 'payout': {
      const paid = { seat: Number(a), money: Number(b) }
      const others = last?.kind === 'payout' && last.commodity === c ? last.paid.filter((one) => one.seat !== paid.seat) : []
      return { kind: 'payout', commodity: String(c), paid: [...others, paid] }
    }
    default:
      return last
  }
}
