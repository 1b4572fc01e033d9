// Every component of Road to Domination has an emblem, and every emblem is in the icon collection.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ACHIEVEMENT_ART, ACTION_ART, CARD_ART, POWER_ART, RELIGION_ART, STAT_ART } from '../src/games/road_to_domination/art'
import { ICONS } from '../src/games/road_to_domination/icons'
import { plan } from '../src/games/road_to_domination/plan.svelte'
import { box, inCell, packed } from '../src/games/road_to_domination/tracks'

const FOLDER = '../signoria/games/road_to_domination/data'
const slugs = (file: string) =>
  [...readFileSync(`${FOLDER}/${file}.toml`, 'utf8').matchAll(/^id = "(\w+)"$/gm)].map((match) => match[1]!)

describe('emblems', () => {
  test('cards and territories', () => {
    const cards = [...slugs('providence'), ...slugs('territories')]
    expect(cards.length).toBe(31 + 40)
    expect(Object.keys(CARD_ART).sort()).toEqual(cards.sort())
  })
  test('achievements', () => {
    expect(Object.keys(ACHIEVEMENT_ART).sort()).toEqual(slugs('achievements').sort())
    expect(Object.keys(ACHIEVEMENT_ART).length).toBe(24)
  })
  test('superpowers, religions, goods and actions', () => {
    expect(Object.keys(POWER_ART).sort()).toEqual(slugs('superpowers').sort())
    expect(Object.keys(RELIGION_ART).sort()).toEqual(['catholic', 'islam', 'orthodox', ...slugs('religions')].sort())
    expect(Object.keys(STAT_ART)).toEqual(expect.arrayContaining(slugs('goods')))
    expect(Object.keys(ACTION_ART)).toEqual(['development', 'intrigue', 'conquest', 'war', 'taxation'])
  })
  test('two components of a kind never share one', () => {
    for (const table of [STAT_ART, ACTION_ART, POWER_ART, RELIGION_ART, CARD_ART, ACHIEVEMENT_ART])
      expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
  })
  test('all are in the collection', () => {
    const all = JSON.parse(readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf8')) as { icons: Record<string, unknown> }
    expect(ICONS.filter((name) => !(name in all.icons))).toEqual([])
  })
})

describe('pieces on tracks', () => {
  test('stand side by side in a cell and do not cover each other', () => {
    for (const seats of [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) {
      const spots = inCell(seats, 100, 50, 50)
      spots.forEach((spot, i) => {
        expect(spot.x - spot.r).toBeGreaterThanOrEqual(100)
        expect(spot.x + spot.r).toBeLessThanOrEqual(150)
        if (i) expect(spot.x - spots[i - 1]!.x).toBeGreaterThanOrEqual(2 * spot.r - 0.01)
      })
    }
  })
  test('fill a narrow room without leaving it', () => {
    for (const [width, height] of [[14, 19], [21, 30], [27, 19], [37, 30]] as const) {
      const spots = packed([0, 1, 2, 3], 0, 0, width, height)
      for (const spot of spots) {
        expect(spot.x - spot.r).toBeGreaterThanOrEqual(0)
        expect(spot.y + spot.r).toBeLessThanOrEqual(height)
        expect(spot.r).toBeGreaterThan(2.5)
      }
    }
  })
  test('a ring is closed', () => expect(box(1, 2, 30, 20)).toMatch(/^M7 2h18.*z$/))
})

describe('what the person looks into', () => {
  test('the estimate stays open while others play, until something is asked', () => {
    plan.next('')
    plan.toggle('standing')
    plan.next('')
    expect(plan.look).toBe('standing')
    plan.next('ChooseAction')
    expect(plan.look).toBe('')
  })
  test('a plan is dropped with the position it was made for', () => {
    plan.next('ChooseAction')
    plan.toggle('war')
    plan.front = 'pirates:1:sea'
    plan.next('ChooseAction')
    expect([plan.look, plan.front]).toEqual(['', ''])
  })
  test('a folded sheet unfolds with the next question', () => {
    plan.next('Peace')
    plan.folded = true
    plan.next('Peace')
    expect(plan.folded).toBe(true)
    plan.next('Defence')
    expect(plan.folded).toBe(false)
  })
})
