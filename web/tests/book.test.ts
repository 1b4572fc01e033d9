import { expect, test } from 'vitest'
import { glossed, marked, search, sectionOf } from '../src/lib/book'
import type { Book } from '../src/lib/generated/api'

const rule = (id: string, text: string) => ({ id, text, source: '', kind: '', edition: '' })
const book: Book = {
  sections: [
    { id: 'aim', number: '1', title: 'The aim', rules: [rule('x.1-1', 'A king may launch a conspiracy.')] },
    { id: 'war', number: '2', title: 'Civil wars', rules: [rule('x.2-1', 'Colours do not matter.'), rule('x.2-10', 'Kings fight.')] },
  ],
  words: [
    { id: 'agent', title: 'Agent', text: 'A token that fights in a conspiracy.', rules: [], also: [] },
    { id: 'conspiracy', title: 'Conspiracy', text: 'A civil war.', rules: ['x.1-1'], also: [] },
    { id: 'king', title: 'King', text: 'A ruler.', rules: [], also: [] },
  ],
}

test('a word that is meant comes before words that mention it', () => {
  const found = search(book, 'Conspiracy')
  expect(found.words.map((word) => word.id)).toEqual(['conspiracy', 'agent'])
  expect(found.sections.map((one) => one.section.id)).toEqual(['aim'])
  expect(search(book, 'civil wars').sections).toEqual([{ section: book.sections[1], rules: [] }])
  expect(search(book, 'matter colours').sections[0]!.rules.map((one) => one.id)).toEqual(['x.2-1'])
  expect(search(book, 'x.2-10').rules).toBe(1)
  expect(search(book, 'nothing').words).toEqual([])
})

test('texts are cut where words stand, whole words only', () => {
  expect(glossed('Two kings fight, no kingdom.', book.words).map((one) => [one.text, one.word?.id])).toEqual([
    ['Two ', undefined], ['kings', 'king'], [' fight, no kingdom.', undefined],
  ])
  expect(marked('Épée d’or', 'epee').map((one) => [one.text, one.found ?? false])).toEqual([['Épée', true], [' d’or', false]])
})

test('a rule is found by its number or by the beginning of one', () => {
  expect(sectionOf(book, 'x.2-1')!.rule.id).toBe('x.2-1')
  expect(sectionOf(book, 'x.2')!.section.id).toBe('war')
  expect(sectionOf(book, 'y')).toBeNull()
})
