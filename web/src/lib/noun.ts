// Nouns name components: ["province", "milan"], ["seat", 2].
import type { Decision, Offer } from './generated/api'

export type Noun = (string | number | null)[]

export function keyOf(noun: Noun): string {
  return `${noun[0]}:${noun[1]}`
}

export function sameAction(a: (string | number)[], b: (string | number)[]): boolean {
  return a.length === b.length && a.every((word, i) => word === b[i])
}

export function nounKeys(offer: Offer): string[] {
  return offer.nouns.map(keyOf)
}

/** What `placed` calls an offer that has a control of its own on the page: one without components, such as a number. */
export function offerKey(offer: Offer): string {
  return `offer:${JSON.stringify(offer.action)}`
}

/** All components that some offer acts on. */
export function litKeys(decision: Decision | null): Set<string> {
  return new Set(decision?.actions.flatMap(nounKeys) ?? [])
}

/** The offers that act on all the chosen components. */
export function narrow(offers: Offer[], chosen: string[]): Offer[] {
  return offers.filter((offer) => {
    const keys = nounKeys(offer)
    return chosen.every((key) => keys.includes(key))
  })
}

/** After a click on `key`: what is chosen now. A component that fits with the chosen ones is added, any other starts anew. */
export function choose(offers: Offer[], chosen: string[], key: string): string[] {
  if (chosen.includes(key)) return chosen.filter((one) => one !== key)
  const more = [...chosen, key]
  return narrow(offers, more).length ? more : [key]
}
