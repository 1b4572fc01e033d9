import { describe, expect, test } from 'vitest'
import type { Decision, Offer } from '../src/lib/generated/api'
import { choose, keyOf, litKeys, narrow, plainNoun } from '../src/lib/noun'

const offer = (verb: string, ...nouns: [string, string | number][]): Offer => ({
  action: [verb, ...nouns.map((noun) => noun[1])], verb, label: verb, nouns, rule: '',
})
const plot = (card: string, seat: number) => offer('plot', ['card', card], ['seat', seat])
const offers = [plot('raid', 1), plot('raid', 2), plot('bribe', 1), offer('pass')]

describe('choosing among offers', () => {
  test('everything that some offer acts on is lit', () => {
    const decision = { actions: offers } as Decision
    expect([...litKeys(decision)].sort()).toEqual([
      'card:bribe', 'card:raid', 'plot/card:bribe', 'plot/card:raid', 'plot/seat:1', 'plot/seat:2', 'seat:1', 'seat:2',
    ])
    expect(litKeys(null).size).toBe(0)
  })
  test('a component narrows the offers down', () => {
    expect(narrow(offers, ['card:raid']).length).toBe(2)
    expect(narrow(offers, ['card:raid', 'seat:2'])).toEqual([offers[1]])
    expect(narrow(offers, []).length).toBe(4)
  })
  test('a place that stands for several components narrows by any of them', () => {
    expect(narrow(offers, ['card:raid', 'seat:2|card:none'])).toEqual([offers[1]])
    expect(narrow(offers, ['card:raid|card:bribe']).length).toBe(3)
  })
  test('a place may stand for one use of a component only', () => {
    expect(narrow([...offers, offer('sell', ['card', 'raid'])], ['sell/card:raid']).length).toBe(1)
    expect(plainNoun(['sell/card', 'raid'])).toEqual(['card', 'raid'])
  })
  test('a component that fits is added', () => {
    expect(choose(offers, ['card:raid'], 'seat:2')).toEqual(['card:raid', 'seat:2'])
  })
  test('a component that does not fit starts anew', () => {
    expect(choose(offers, ['card:bribe'], 'seat:2')).toEqual(['seat:2'])
  })
  test('a second click on it gives a component up', () => {
    expect(choose(offers, ['card:raid', 'seat:1'], 'card:raid')).toEqual(['seat:1'])
  })
  test('kinds keep equal slugs apart', () => {
    expect(keyOf(['stat', 'gold'])).not.toBe(keyOf(['good', 'gold']))
  })
})
