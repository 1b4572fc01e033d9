import { beforeAll, describe, expect, test, vi } from 'vitest'

let fill: typeof import('../src/lib/i18n.svelte').fill
let en: Record<string, string>
let fr: Record<string, string>

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  ;({ fill } = await import('../src/lib/i18n.svelte'))
  en = (await import('../src/lib/text/en')).en
  fr = (await import('../src/lib/text/fr')).fr
})

const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()

describe('texts', () => {
  test('French has the same words with the same values as English', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
    const different = Object.keys(en).filter((key) => holes(en[key]!).join() !== holes(fr[key]!).join())
    expect(different).toEqual([])
  })
  test('values and plurals are filled in', () => {
    expect(fill('{name} has {n:card|cards}', { name: 'Ada', n: 1 })).toBe('Ada has 1 card')
    expect(fill('{n:card|cards}', { n: 0 })).toBe('0 cards')
    expect(fill('{n:carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte')
  })
})
