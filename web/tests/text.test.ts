import { beforeAll, describe, expect, test, vi } from 'vitest'

let fill: typeof import('../src/lib/i18n.svelte').fill

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ fill } = await import('../src/lib/i18n.svelte'))
})

describe('texts', () => {
  test('values and plurals are filled in', () => {
    expect(fill('{name} has {n:card|cards}', { name: 'Ada', n: 1 })).toBe('Ada has 1 card')
    expect(fill('{n:card|cards}', { n: 0 })).toBe('0 cards')
    expect(fill('{n:carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte')
    expect(fill('{n:card|cards}', { n: -1 })).toBe('-1 card')
    expect(fill('{n:carte|cartes}', { n: 1e6 }, 'fr')).toBe('1000000 cartes')
    expect([1, 2, 5, 22].map((n) => fill('{n:karta|karty|kart}', { n }, 'pl'))).toEqual(['1 karta', '2 karty', '5 kart', '22 karty'])
    expect([1, 2, 5].map((n) => fill('{n:karta|karty|karet}', { n }, 'cs'))).toEqual(['1 karta', '2 karty', '5 karet'])
  })
})
