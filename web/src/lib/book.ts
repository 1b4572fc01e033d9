// The rules of a game as a book: sections, a glossary, and a search over both.
import type { Book, Gloss as Word, Rule, Section } from './generated/api'

/** Lower case without accents, letter for letter, so that places in it are places in the text. */
export function plain(text: string): string {
  return [...text].map((one) => one.normalize('NFD')[0]!.toLowerCase()).join('')
}

export interface Piece {
  text: string
  /** Found by the search. */
  found?: boolean
  /** The word of the glossary that stands here. */
  word?: Word
}

const LETTER = /[\p{L}\p{N}]/u
const whole = (text: string, from: number, to: number) => !LETTER.test(text[from - 1] ?? ' ') && !LETTER.test(text[to] ?? ' ')

/** A rule's text cut where a word of the glossary stands; each word once. */
export function glossed(text: string, words: readonly Word[]): Piece[] {
  const bare = plain(text)
  const found: { from: number; to: number; word: Word }[] = []
  for (const word of [...words].sort((a, b) => b.title.length - a.title.length))
    for (const form of [word.title, `${word.title}s`]) {
      const from = bare.indexOf(plain(form))
      const to = from + form.length
      if (from < 0 || !whole(bare, from, to) || found.some((one) => from < one.to && one.from < to)) continue
      found.push({ from, to, word })
      break
    }
  found.sort((a, b) => a.from - b.from)
  const out: Piece[] = []
  let at = 0
  for (const { from, to, word } of found) {
    if (from > at) out.push({ text: text.slice(at, from) })
    out.push({ text: text.slice(from, to), word })
    at = to
  }
  if (at < text.length) out.push({ text: text.slice(at) })
  return out
}

/** A text cut where the words of a search stand. */
export function marked(text: string, search: string): Piece[] {
  const bare = plain(text)
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of plain(search).split(/\s+/).filter(Boolean))
    for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + word.length)) hit.fill(true, at, at + word.length)
  const out: Piece[] = []
  for (let i = 0; i < text.length; i++) {
    const last = out.at(-1)
    if (last && (last.found ?? false) === hit[i]) last.text += text[i]!
    else out.push(hit[i] ? { text: text[i]!, found: true } : { text: text[i]! })
  }
  return out
}

export interface Found {
  words: Word[]
  sections: { section: Section; rules: Rule[] }[]
  rules: number
}

/** All words must occur: in a rule or its number, in a title, or in a word of the glossary. Words that are meant come first. */
export function search(book: Book, typed: string): Found {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const fits = (text: string) => wanted.every((word) => plain(text).includes(word))
  const named = plain(typed).trim()
  const weight = (word: Word) => (plain(word.title) === named ? 0 : fits(word.title) ? 1 : 2)
  const words = book.words.filter((word) => fits(`${word.title} ${word.text}`)).sort((a, b) => weight(a) - weight(b))
  const sections = book.sections.flatMap((section) => {
    const rules = section.rules.filter((rule) => fits(`${rule.id} ${rule.text}`))
    return rules.length || fits(section.title) ? [{ section, rules }] : []
  })
  return { words, sections, rules: sections.reduce((n, one) => n + one.rules.length, 0) }
}

/** The section in which a rule stands. A citation of a part ("aor.9.6") finds the first rule that begins with it. */
export function sectionOf(book: Book, id: string): { section: Section; rule: Rule } | null {
  for (const exact of [true, false])
    for (const section of book.sections)
      for (const rule of section.rules) if (exact ? rule.id === id : rule.id.startsWith(id)) return { section, rule }
  return null
}
