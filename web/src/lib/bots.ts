import type { BotInfo } from './generated/api'

/** Times per move that are offered, in seconds; empty: as the level has it. */
export const TIMES = ['', '1', '2', '5', '10', '30', '60']
const EVEN = 'even'

/** What the server calls a bot: its level, its temperament, and how long it may think. */
export function botName(bots: BotInfo[], level: string, temperament: string, seconds: string): string {
  const bot = bots.find((one) => one.name === level)
  const taste = bot?.level && temperament && temperament !== EVEN ? `:${temperament}` : ''
  return level + taste + (seconds && bot?.seconds ? `@${seconds}` : '')
}

/** The level in a bot's name. */
export const levelOf = (name: string): string => /^[^:@#]*/.exec(name)![0]

/** The seconds in a bot's name, '' if there are none. */
export const secondsOf = (name: string): string => /@([\d.]+)$/.exec(name)?.[1] ?? ''

/** The same bot with another time per move; bots that do not search stay as they are. */
export function withTime(bots: BotInfo[], name: string, seconds: string): string {
  const searches = bots.find((one) => one.name === levelOf(name))?.seconds
  if (!searches || name.includes('#')) return name
  return name.replace(/@[\d.]+$/, '') + (seconds ? `@${seconds}` : '')
}
