// The text layer: words of the interface in the chosen language. Words of the games come from the server.
import { en, type Key } from './text/en'
import { fr } from './text/fr'
import { settings } from './settings.svelte'

export type { Key }
type Params = Record<string, string | number>

const TABLES: Record<string, Record<Key, string>> = { en, fr }

/** Fill a template: {x} is a value, {n:one|many} is the value with the word that fits the number. */
export function fill(template: string, params: Params = {}, language = 'en'): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_all, name: string, one?: string, many?: string) => {
    const value = params[name]
    if (value === undefined) return ''
    if (one === undefined) return String(value)
    const single = language === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1
    return `${value} ${single ? one : many}`
  })
}

export function lang(): 'en' | 'fr' {
  return settings.values.language
}

/** A text of the interface. */
export function t(key: Key, params: Params = {}): string {
  const text = fill((TABLES[lang()] ?? en)[key], params, lang())
  return lang() === 'fr' ? spaced(text) : text
}

/** Where the game stands. */
export function turnOf(n: number): string {
  return n > 0 ? t('turn_n', { n }) : t('turn_none')
}

/** French marks stay on the line of their word. */
export function spaced(text: string): string {
  return text.replace(/ ([?!:;»])/g, '\u00a0$1').replace(/« /g, '«\u00a0')
}

/** How long ago, in words. */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.round((ms - now) / 1000)
  if (Math.abs(seconds) < 45) return t('ago_now')
  const format = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' })
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60]]
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit)
  return format.format(seconds, 'second')
}

/** Names in a row: "Anna, Bea and Carlo". */
export function row(names: string[]): string {
  return new Intl.ListFormat(lang(), { type: 'conjunction' }).format(names)
}
