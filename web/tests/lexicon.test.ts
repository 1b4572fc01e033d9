import { expect, test } from 'vitest'
import { Lexicon, pretty, sentences } from '../src/lib/lexicon'

const kind = (...slugs: string[]) => ({ slugs, plain: false, low: 0, high: slugs.length - 1 })
const lexicon = new Lexicon(
  {
    kinds: { card: kind('raid', 'gold'), stat: kind('gold', 'army'), hex: { slugs: ['1,2'], plain: true, low: 0, high: 0 }, seat: { slugs: null, plain: false, low: 0, high: 1 } },
    verbs: {}, events: {}, windows: [], names: ['Ada', 'Bea'], called: { 'stat.army': 'Bea’s army' },
  },
  { 'card.raid': 'Border raids', 'card_text.raid': 'Take 2 ducats.', 'card.gold': 'Gold rush', 'stat.gold': 'gold', 'field.face_up': 'On offer', 'field.stats': 'Tracks', 'phase.draw': 'Draw', 'phase.play': 'Play' },
)

test('a slug of several kinds is named for its field', () => {
  expect(lexicon.name('gold', 'card')).toBe('Gold rush')
  expect(lexicon.noun(['stat', 'army'])).toBe('Bea’s army')
  expect(lexicon.name('gold', 'stats')).toBe('gold')
  expect(lexicon.nouns('gold', 'stat')).toEqual([['stat', 'gold'], ['card', 'gold']])
})
test('names of components, seats, coordinates and fields', () => {
  expect(lexicon.noun(['card', 'raid'])).toBe('Border raids')
  expect(lexicon.noun(['seat', 1])).toBe('Bea')
  expect(lexicon.noun(['hex', '1,2'])).toBe('1,2')
  expect(lexicon.field('face_up')).toBe('On offer')
  expect(lexicon.field('land_weapons')).toBe('Land weapons')
  expect(pretty('oriental_goods')).toBe('Oriental goods')
})
test('texts and phases', () => {
  expect(lexicon.text('raid')).toBe('Take 2 ducats.')
  expect(lexicon.text('army')).toBe('')
  const raid = { slug: 'raid', name: 'Border raids', text: 'Take 2 ducats.' }
  expect(lexicon.described()).toEqual([{ title: 'Cards', cards: [raid] }])
  expect(lexicon.described({ 'card.gold': 'Worth 5.', 'stat.army': 'Fights.' })).toEqual([
    { title: 'Cards', cards: [raid, { slug: 'gold', name: 'Gold rush', text: 'Worth 5.' }] },
    { title: 'Tracks', cards: [{ slug: 'army', name: 'Bea’s army', text: 'Fights.' }] },
  ])
  expect(lexicon.phases().map((phase) => phase.slug)).toEqual(['draw', 'play'])
})

test('sentences have one full stop between them', () => {
  expect(sentences(['Raid', 'Take 2 ducats.', undefined, '', 'Known to Ada'])).toBe('Raid. Take 2 ducats. Known to Ada')
})
