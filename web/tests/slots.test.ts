// Boards stay in their slots, and the page does not know them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { properties } from '../src/lib/frame'

const SOURCES = join(import.meta.dirname, '..', 'src')
const files = (folder: string): string[] =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(svelte|ts|css)$/.test(name))
    .map((name) => join(folder, name))
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf-8')

/** Styles of a board that reach beyond the component they stand in, how many lines and why. */
const ALLOWED: Record<string, [lines: number, why: string]> = {
  'games/age_of_renaissance/Spot.svelte': [1, 'the spot lies under whatever the component around it shows'],
  'games/road_to_domination/Powers.svelte': [1, 'the attribute is set by use:delta'],
}

test('lib imports nothing from games', () => {
  const imports = files('lib').flatMap((file) => [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((found) => `${file}: ${found[1]}`))
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter((one) => /games\//.test(one))).toEqual([])
})

test('boards style nothing outside their slots', () => {
  const found = files('games').flatMap((file) => {
    const lines = read(file).split('\n').filter((line) => line.includes(':global(')).length
    return lines ? [[file, lines] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(ALLOWED).map(([file, [lines]]) => [file, lines])))
})

/** Keys of every table that a board uses in its own way, and where its list says so. */
const SHARED: Record<string, string> = { 'games/antiquity/keys.ts R': 'turns the piece in hand; without one the rules' }

test('keys mean the same in every game', () => {
  const page = [...read('lib/KeysList.svelte').matchAll(/\['([A-Z?])', 'key_\w+'\]/g)].map((found) => found[1]!)
  expect(page).toContain('S')
  const own = files('games').flatMap((file) => [...read(file).matchAll(/\{ key: '([^']+)'/g)].map((found) => `${file} ${found[1]}`))
  expect(own.length).toBeGreaterThan(8)
  expect(own.filter((one) => page.includes(one.split(' ')[1]!) && !(one in SHARED))).toEqual([])
})

describe('a layout', () => {
  test('without wishes has the sizes of any board', () => {
    expect(properties({ shape: 'rail' })).toEqual({
      '--left-rail': 'minmax(248px, 300px)',
      '--right-rail': 'minmax(260px, 320px)',
      '--upright': '66vw',
      '--prompt-wide': '80px',
      '--prompt-low': '80px',
      '--prompt-tablet': '66px',
      '--prompt-phone': '140px',
      '--strip-wide': '40px',
      '--strip-low': '36px',
      '--strip-tablet': '40px',
      '--strip-phone': '46px',
    })
  })

  test('becomes properties of the page', () => {
    const made = properties({
      shape: 'three', prompt: { wide: 104 }, hand: { wide: 200, low: 150, tablet: 120 }, left: [1, 2], right: [3, 4], tablet: { parts: [1, 1.3] }, upright: 74, ground: 'paper',
    })
    expect(made).toMatchObject({
      '--left-rail': 'minmax(1px, 2px)',
      '--right-rail': 'minmax(3px, 4px)',
      '--upright': '74vw',
      '--prompt-wide': '104px',
      '--prompt-low': '80px',
      '--hand-wide': '200px',
      '--hand-tablet': '120px',
      '--tablet-rows': 'minmax(0, 1fr) minmax(0, 1.3fr)',
      '--ground': 'var(--paper)',
    })
    expect(properties({ shape: 'rail', crowd: { players: 4, right: [384, 384] }, tablet: { dock: 292 } }, 4)).toMatchObject({ '--right-rail': 'minmax(384px, 384px)', '--dock': '292px' })
    expect(properties({ shape: 'desk', tablet: { column: 404 } })).toMatchObject({ '--tablet-column': '404px' })
  })
})
