// What the signs of a board mean: icon, name and one sentence each, by kind.
import { capital, type Lexicon } from './lexicon'

export interface Sign {
  /** The outline of the icon in a box of 512. */
  icon: string
  name: string
  text: string
}
export interface Signs {
  title: string
  signs: Sign[]
}

/** The components of a kind that have an icon and a text of the game's tables. */
export function signsOf(lexicon: Lexicon, kind: string, title: string, icons: Record<string, string | undefined>): Signs {
  const signs = Object.entries(icons).flatMap(([slug, icon]) => {
    const text = lexicon.texts[`${kind}_text.${slug}`]
    return icon && text ? [{ icon, name: capital(lexicon.texts[`${kind}.${slug}`] ?? slug), text }] : []
  })
  return { title: lexicon.field(title), signs }
}
