// Names for everything a view holds: components by kind and slug, and the fields themselves.
import type { Words } from './generated/api'
import type { Noun } from './noun'

/** "land_weapons" -> "Land weapons" */
export function pretty(slug: string): string {
  const words = slug.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function plural(kind: string): string {
  return kind.endsWith('y') ? kind.slice(0, -1) + 'ies' : kind + 's'
}

/** The singular that a field's name may stand for: "provinces" -> "province". */
function singular(field: string): string {
  if (field.endsWith('ies')) return field.slice(0, -3) + 'y'
  return field.endsWith('s') ? field.slice(0, -1) : field
}

/** The first letter as a capital: names that stand alone. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Sentences after each other, whether or not they end with a full stop of their own. */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join('. ').replaceAll('.. ', '. ')
}

export class Lexicon {
  readonly words: Words
  readonly texts: Record<string, string>
  private readonly kindsOf = new Map<string, string[]>()

  constructor(words: Words, texts: Record<string, string>) {
    this.words = words
    this.texts = { ...texts, ...words.called }
    for (const [kind, info] of Object.entries(words.kinds))
      for (const slug of info.slugs ?? []) this.kindsOf.set(slug, [...(this.kindsOf.get(slug) ?? []), kind])
  }

  /** The kinds a slug may belong to, the likeliest for this field first. */
  kinds(slug: string, field = ''): string[] {
    const all = this.kindsOf.get(slug) ?? []
    if (all.length < 2) return all
    const one = singular(field)
    const fits = (kind: string) => (kind === field || kind === one ? 0 : kind.includes(one) || one.includes(kind) ? 1 : 2)
    return [...all].sort((a, b) => fits(a) - fits(b))
  }

  nouns(slug: string, field = ''): Noun[] {
    return this.kinds(slug, field).map((kind) => [kind, slug])
  }

  known(slug: string): boolean {
    return this.kindsOf.has(slug)
  }

  /** Whether a slug is a place on a map, which is its own name. */
  plain(slug: string): boolean {
    return this.kinds(slug).some((kind) => this.words.kinds[kind]?.plain)
  }

  name(slug: string, field = ''): string {
    for (const kind of this.kinds(slug, field)) {
      const text = this.texts[`${kind}.${slug}`]
      if (text && !text.includes('{')) return text
      if (this.words.kinds[kind]?.plain) return slug
    }
    const one = singular(field)
    return this.texts[`${field}.${slug}`] ?? this.texts[`${one}.${slug}`] ?? pretty(slug)
  }

  /** What a card or building does, in our own words. */
  text(slug: string, field = ''): string {
    for (const kind of this.kinds(slug, field)) {
      const text = this.texts[`${kind}_text.${slug}`]
      if (text) return text
    }
    return ''
  }

  field(name: string): string {
    return this.texts[`field.${name}`] ?? (this.known(name) ? capital(this.name(name)) : pretty(name))
  }

  noun(noun: Noun): string {
    const [kind, value] = noun
    if (value === null || value === undefined) return '–'
    if (kind === 'seat') return this.words.names[Number(value)] ?? String(value)
    if (typeof value === 'number') return String(value)
    return this.texts[`${kind}.${value}`] ?? (this.words.kinds[String(kind)]?.plain ? value : this.name(value))
  }

  /** The name where room is scarce. */
  short(noun: Noun): string {
    return this.texts[`${noun[0]}_short.${noun[1]}`] ?? this.noun(noun)
  }

  /** Components with a text, by kind: what the drawer of cards lists. `more` are texts that the board makes itself. */
  described(more: Record<string, string> = {}): { title: string; cards: { slug: string; name: string; text: string }[] }[] {
    return Object.entries(this.words.kinds).flatMap(([kind, info]) => {
      const cards = [...new Set(info.slugs ?? [])].flatMap((slug) => {
        const text = this.texts[`${kind}_text.${slug}`] ?? more[`${kind}.${slug}`]
        return text ? [{ slug, name: this.noun([kind, slug]), text }] : []
      })
      return cards.length ? [{ title: this.field(plural(kind)), cards }] : []
    })
  }

  /** Words for the phases in order, if the game lists them; `short` where room is scarce. */
  phases(): { slug: string; name: string; short: string }[] {
    return Object.entries(this.texts).flatMap(([key, name]) =>
      key.startsWith('phase.') ? [{ slug: key.slice(6), name, short: this.short(['phase', key.slice(6)]) }] : [],
    )
  }
}
