// The text layer: the words of the interface, as the server has them in the chosen language.
import * as api from './api'
import type { Texts } from './generated/api'
import type { Key } from './generated/ui'
import { settings } from './settings.svelte'

export type { Key }
type Params = Record<string, string | number>

let spoken = $state.raw<Texts>({ language: '', texts: {} })

/** Learn the words of the chosen language. If the server does not speak it, another one is chosen. */
export async function speak(): Promise<void> {
  const wanted = lang()
  if (spoken.language === wanted) return
  const found = await api.insist(() => api.ownTexts(wanted), () => undefined)
  if (lang() !== wanted) return
  settings.values.language = found.language
  spoken = found
}

/** Fill a template: {x} is a value, {n:one|many} is the value with the word in the form that goes with it. */
export function fill(template: string, params: Params = {}, language = 'en'): string {
  if (!template.includes('{')) return template
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (_all, name: string, words?: string) => {
    const value = params[name]
    if (value === undefined) return ''
    if (words === undefined) return String(value)
    const forms = words.split('|')
    return `${value} ${forms[Math.min(formOf(language, Number(value)), forms.length - 1)]}`
  })
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
const plurals = new Map<string, { rules: Intl.PluralRules; forms: string[] }>()
/** The place of the form that goes with a number, among the forms that the language has for whole numbers. */
function formOf(language: string, n: number): number {
  let known = plurals.get(language)
  if (!known) {
    const rules = new Intl.PluralRules(language)
    const found = new Set([...Array(200).keys(), 1e6].map((one) => rules.select(one)))
    plurals.set(language, (known = { rules, forms: CATEGORIES.filter((one) => found.has(one)) }))
  }
  return known.forms.indexOf(known.rules.select(n))
}

export function lang(): string {
  return settings.values.language
}

/** A text of the interface. */
export function t(key: Key, params: Params = {}): string {
  return spaced(fill(spoken.texts[key] ?? '', params, spoken.language))
}

/** Where the game stands. */
export function turnOf(n: number): string {
  return n > 0 ? t('turn_n', { n }) : t('turn_none')
}

/** Marks that a space stands before, as in French, stay on the line of their word. */
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

/** A change: "+3", "−2". */
export function signed(n: number): string {
  return new Intl.NumberFormat(lang(), { signDisplay: 'exceptZero' }).format(n)
}
