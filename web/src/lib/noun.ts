// Nouns name components: ["province", "milan"], ["seat", 2].
import type { Decision, Offer } from './generated/api'

export type Noun = (string | number | null)[]

export function keyOf(noun: Noun): string {
  return `${noun[0]}:${noun[1]}`
}

export function sameAction(a: (string | number)[], b: (string | number)[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i])
}

/** Under which keys an offer is found: its components, and each of them with the verb. A place that stands for one
 *  use of a component only names the verb too: ["fair/side", "west"]. */
export function nounKeys(offer: Offer): string[] {
  return offer.nouns.flatMap((noun) => [keyOf(noun), `${offer.verb}/${keyOf(noun)}`])
}

/** The component itself, without the verb. */
export function plainNoun([kind, value]: Noun): Noun {
  return [String(kind).split('/').at(-1)!, value ?? null]
}

/** The key of an element that stands for one action as a whole, such as a number: ["house", 3]. */
export function actionKey(action: (string | number)[]): string {
  return `${action[0]}:${action.slice(1).join(',')}`
}

/** Where an offer may stand on a page: by its components, or as a whole. */
export function placesOf(offer: Offer): string[] {
  return [...nounKeys(offer), actionKey(offer.action)]
}

/** All components that some offer acts on. */
export function litKeys(decision: Decision | null): Set<string> {
  return new Set(decision?.actions.flatMap(nounKeys) ?? [])
}

/** The keys of one place, which may stand for several components (a border and the pawn on it), as one choice. */
export const groupOf = (keys: string[]): string => keys.join('|')
export const keysOf = (group: string): string[] => group.split('|')

/** The offers that act on all the chosen components. */
export function narrow(offers: Offer[], chosen: string[]): Offer[] {
  return offers.filter((offer) => {
    const keys = nounKeys(offer)
    return chosen.every((group) => keysOf(group).some((key) => keys.includes(key)))
  })
}

/** After a click on `key`: what is chosen now. A component that fits with the chosen ones is added, any other starts anew. */
export function choose(offers: Offer[], chosen: string[], key: string): string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  const more = [...chosen, key]
  return narrow(offers, more).length ? more : [key]
}
