// What the board reads off the view and the printed components: tokens, cards, banks.
import paths from 'virtual:game-icons/pax_renaissance'
import { signsOf, type Signs } from '../../lib/legend'
import { capital, type Lexicon } from '../../lib/lexicon'
import { fill, lang, row } from '../../lib/i18n.svelte'
import { lookOf } from '../../lib/looks.svelte'
import { w } from './text'
import type { Card, Data, Faith, Side, Verb, View } from './types'

export const SIDES: readonly Side[] = ['west', 'east']
export const FAITHS: readonly Faith[] = ['catholic', 'islamic', 'reformist']

/** The banks have the colours and shapes of those who play them. */
export const looksOf = (view: View): number[] => view.bankers.map((_, banker) => lookOf(banker))

// -- tokens

export interface Token {
  kind: 'knight' | 'rook' | 'pirate' | 'bishop' | 'pawn'
  faith: Faith | null
  /** Whose pawn it is. */
  owner: number | null
}
const COLOURS: Record<string, Faith> = { gold: 'catholic', green: 'islamic', red: 'reformist' }
const PAWNS = ['first', 'second', 'third', 'fourth']

export function tokenOf(slug: string): Token {
  const [first = '', kind = 'pawn'] = slug.split('_')
  if (kind === 'pawn') return { kind: 'pawn', faith: null, owner: PAWNS.indexOf(first) }
  return { kind: kind as Token['kind'], faith: COLOURS[first] ?? null, owner: null }
}
/** An agent as printed ("knight:catholic", "pawn") as a token; a pawn is of the player's colour. */
export function agentOf(printed: string): Token {
  const [kind = 'pawn', faith] = printed.split(':')
  return { kind: kind as Token['kind'], faith: (faith as Faith | undefined) ?? null, owner: null }
}
export const bishopOf = (faith: string): Token => ({ kind: 'bishop', faith: faith as Faith, owner: null })

const FAITH_KEYS: Record<Faith, string> = { catholic: 'cath', islamic: 'isl', reformist: 'ref' }
export const faithKey = (faith: string): string => FAITH_KEYS[faith as Faith] ?? 'cath'

/** The signs of the faiths, drawn by us in a box of 512. */
export const SIGNS: Record<Faith, string> = {
  catholic: 'M216 40h80v120h120v80H296v232h-80V240H96v-80h120z',
  islamic: 'M330 60A210 210 0 1 0 330 452 168 168 0 1 1 330 60zM372 168l22 58 62 3-48 39 16 60-52-34-52 34 16-60-48-39 62-3z',
  reformist: 'M40 96c80-24 150-16 204 24v312c-54-36-124-44-204-20zM472 96c-80-24-150-16-204 24v312c54-36 124-44 204-20z',
}
/** The outline of a faith's tokens, of radius 1: a disc, a star of eight points, a rounded square. */
export const DISCS: Record<Faith, string> = {
  catholic: 'M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z',
  islamic: `M${Array.from({ length: 16 }, (_, i) => polar(i % 2 ? 0.9 : 1.14, i * 22.5)).join('L')}z`,
  reformist: 'M-.58-.92h1.16a.34.34 0 0 1 .34.34v1.16a.34.34 0 0 1-.34.34h-1.16a.34.34 0 0 1-.34-.34v-1.16a.34.34 0 0 1 .34-.34z',
}
function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`
}
export const MEN: Record<Token['kind'], string | undefined> = {
  knight: paths['chess-knight'],
  rook: paths['chess-rook'],
  pirate: paths['pirate-flag'],
  bishop: paths['chess-bishop'],
  pawn: paths['chess-pawn'],
}

// -- ops, one-shots, prestige

export const OPS = {
  inquisitor: { icon: paths['shepherds-crook'], group: 'religious' },
  commerce: { icon: paths['two-coins'], group: 'economic' },
  behead: { icon: paths['sharp-axe'], group: 'political' },
  tax: { icon: paths['pay-money'], group: 'political' },
  repress: { icon: paths['handcuffs'], group: 'political' },
  vote: { icon: paths['vote'], group: 'political' },
  corsair: { icon: paths['pirate-flag'], group: 'military' },
  siege: { icon: paths['cannon'], group: 'military' },
  campaign: { icon: paths['crossed-swords'], group: 'military' },
} as const satisfies { [V in Verb]?: { icon: string | undefined; group: 'political' | 'economic' | 'military' | 'religious' } }
export type Op = keyof typeof OPS
export const opKind = (op: string): Op => op.split(':')[0] as Op
export const opSlug = (op: string): string => op.replace(/[:+]/g, '_')
/** The faith an op is limited to, if any. */
export const opFaith = (op: string): Faith | null => FAITHS.find((faith) => op.endsWith(faith)) ?? null

export const SHOTS: Record<string, string | undefined> = {
  trade_shift: paths['compass'],
  coronation: paths['linked-rings'],
  conspiracy: paths['stabbed-note'],
  peasant_revolt: paths['pitchfork'],
  religious_war: paths['crossed-swords'],
  apostasy: paths['church'],
}
export const shotKind = (shot: string): string => shot.split(':')[0]!
const WARS: Record<string, string> = { catholic: 'crusade', islamic: 'jihad', reformist: 'reformation' }

export const PRESTIGE: Record<string, string | undefined> = {
  ...SIGNS,
  law: paths['scales'],
  discovery: paths['caravel'],
  patron: paths['palette'],
}

// -- cards and squares alike

export interface Face {
  slug: string
  kind: 'tableau' | 'queen' | 'comet' | 'king' | 'republic'
  side: Side
  location: string
  ops: string[]
  prestige: string[]
  shot: string
  agents: string[]
  abilities: string[]
  suitors: string[]
  figure: string
  uncertain: boolean
}

export class Deck {
  private readonly cards = new Map<string, Card>()
  private readonly sides = new Map<string, Side>()
  constructor(private readonly data: Data) {
    for (const card of data.cards.card) this.cards.set(card.slug, card)
    for (const empire of data.map.empire) this.sides.set(empire.slug, empire.side)
  }

  /** A card, or an empire's square on one of its sides. */
  face(slug: string, republic = false): Face | null {
    const card = this.cards.get(slug)
    if (card)
      return {
        slug, kind: card.kind, side: card.side, location: card.location, ops: card.ops ?? [], prestige: card.prestige ?? [],
        shot: card.one_shot ?? '', agents: card.agents ?? [], abilities: card.abilities ?? [], suitors: card.suitors ?? [],
        figure: '', uncertain: card.single_source === true,
      }
    const square = this.data.squares.square.find((one) => one.empire === slug)
    if (!square) return null
    const form = republic ? square.republic : square.king
    return {
      slug, kind: republic ? 'republic' : 'king', side: this.sides.get(slug) ?? 'west', location: slug, ops: form.ops,
      prestige: form.prestige, shot: '', agents: [], abilities: [], suitors: [], figure: form.name, uncertain: false,
    }
  }

  /** Whether a card lies in an empire, by its printed location. */
  lies(slug: string, empire: string): boolean {
    const location = this.cards.get(slug)?.location ?? slug
    return location === empire || location === `the_${this.sides.get(empire)}`
  }
}

/** A location in words: an empire, or a whole side. */
export function locationName(lexicon: Lexicon, face: Face): string {
  const { location } = face
  if (location === 'none') return ''
  if (location === 'the_west' || location === 'the_east') return w(location)
  return lexicon.noun(['empire', location])
}

export function shotName(lexicon: Lexicon, shot: string): string {
  const [kind = '', more = ''] = shot.split(':')
  if (kind === 'religious_war') return lexicon.noun(['one_shot', WARS[more] ?? kind])
  const name = lexicon.noun(['one_shot', kind])
  if (kind === 'trade_shift') return `${name}: ${lexicon.noun(['emporium', more])}`
  if (kind === 'apostasy') return `${name}: ${row(more.split('+').map((faith) => lexicon.noun(['religion', faith])))}`
  return name
}

/** Everything printed on a card in our words, one fact a line. */
export function cardText(lexicon: Lexicon, face: Face): string {
  const say = (key: string, values: Record<string, string>) => fill(lexicon.texts[`detail.${key}`] ?? '', values, lang())
  const names = (kind: string, slugs: string[]) => row(slugs.map((slug) => lexicon.noun([kind, slug])))
  const lines: string[] = face.figure ? [face.figure] : []
  if (face.suitors.length) lines.push(say('suitors', { empires: names('empire', face.suitors) }))
  else if (face.location !== 'none' && face.kind === 'tableau') lines.push(say('location', { empire: locationName(lexicon, face) }))
  for (const op of face.ops) lines.push(w('op_line', { op: capital(lexicon.noun(['op', opSlug(op)])), text: lexicon.texts[`op_text.${opKind(op)}`] ?? '' }))
  if (face.shot && face.shot !== 'coronation') lines.push(`${say('one_shot', { shot: shotName(lexicon, face.shot) })} ${lexicon.texts[`one_shot_text.${shotKind(face.shot)}`] ?? ''}`.trim())
  if (face.agents.length) lines.push(say('agents', { tokens: row(face.agents.map((one) => tokenName(lexicon, agentOf(one)))) }))
  if (face.prestige.length) lines.push(say('prestige', { prestige: names('prestige', face.prestige) }))
  if (face.uncertain) lines.push(w('single_source'))
  for (const ability of face.abilities) lines.push(lexicon.texts[`ability.${ability}`] ?? '')
  return lines.filter(Boolean).join('\n')
}

/** Ops, one-shots, prestige and tokens with their signs. */
export function legendOf(lexicon: Lexicon): Signs[] {
  const ops = Object.entries(OPS).flatMap(([op, { icon }]) => (icon ? [{ icon, name: capital(opName(lexicon, op)), text: lexicon.texts[`op_text.${op}`] ?? '' }] : []))
  return [
    { title: lexicon.field('ops'), signs: ops },
    signsOf(lexicon, 'one_shot', 'one_shots', SHOTS),
    signsOf(lexicon, 'prestige', 'prestiges', PRESTIGE),
    signsOf(lexicon, 'man', 'men', MEN),
  ]
}
/** The name of an op without what it is limited to. */
const opName = (lexicon: Lexicon, op: string) => lexicon.texts[`op.${op}`] ?? op

/** An icon on a card: what it is called and what it does. */
export const opTitle = (lexicon: Lexicon, op: string) => `${capital(lexicon.noun(['op', opSlug(op)]))}: ${lexicon.texts[`op_text.${opKind(op)}`] ?? ''}`
export const shotTitle = (lexicon: Lexicon, shot: string) => `${capital(shotName(lexicon, shot))}: ${lexicon.texts[`one_shot_text.${shotKind(shot)}`] ?? ''}`
export const prestigeTitle = (lexicon: Lexicon, prestige: string) => `${capital(lexicon.noun(['prestige', prestige]))}: ${lexicon.texts[`prestige_text.${prestige}`] ?? ''}`
export const agentTitle = (lexicon: Lexicon, token: Token) => `${capital(tokenName(lexicon, token))}: ${lexicon.texts[`man_text.${token.kind}`] ?? ''}`

/** The texts of all cards, for the drawer. */
export function textsOf(lexicon: Lexicon, data: Data): Record<string, string> {
  const deck = new Deck(data)
  return Object.fromEntries(data.cards.card.map(({ slug }) => [`card.${slug}`, cardText(lexicon, deck.face(slug)!)]))
}

export function tokenName(lexicon: Lexicon, token: Token): string {
  if (token.kind === 'pawn') return w('pawn')
  const colour = Object.entries(COLOURS).find(([, faith]) => faith === token.faith)?.[0] ?? 'gold'
  return lexicon.noun(['token', `${colour}_${token.kind}`])
}
export { paths }
