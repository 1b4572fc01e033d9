import { describe, expect, it, vi } from 'vitest'
import { TableTalk } from '../src/lib/conversation.svelte'
import type { Offer, SendHeard, SendTalk, TalkLine } from '../src/lib/generated/api'
import { Foresight } from '../src/lib/foresight'

vi.mock('../src/lib/i18n.svelte', () => ({ lang: () => 'en', t: (key: string) => key })) // which asks the browser

const line = (id: number, more: Partial<TalkLine> = {}): TalkLine => ({ id, name: 'Bea', own: false, muted: false, person: 'b', text: `line ${id}`, ...more }) as TalkLine

function talk() {
  const sent: (SendTalk | SendHeard)[] = []
  const made = new TableTalk('t', (message) => {
    sent.push(message)
    return Promise.resolve()
  })
  return { talk: made, sent }
}

describe('the talk of a table', () => {
  it('counts what others have said since', () => {
    const { talk: one } = talk()
    one.take({ lines: [line(1), line(2), line(3, { own: true }), line(4, { muted: true }), line(5, { name: '' }), line(6)], seen: 1 })
    expect([one.mark, one.unread]).toEqual([1, 2])
    one.take({ lines: [], seen: 2 })
    expect(one.unread).toBe(1)
  })
  it('keeps its lines as they are where nothing is new, and takes none twice', () => {
    const { talk: one } = talk()
    one.take({ lines: [line(1), line(2)], seen: 0 })
    const before = one.talk
    one.take({ lines: [line(2)], seen: 0 })
    expect(one.talk).toBe(before)
    one.take({ lines: [line(2), line(3)], seen: 0 })
    expect(one.talk.map(({ id }) => id)).toEqual([1, 2, 3])
  })
  it('begins anew among those who watch, and is read there by itself', () => {
    const { talk: one } = talk()
    one.take({ lines: [line(8)], seen: 8 })
    one.take({ lines: [line(3), line(4)], seen: 3 }, true)
    expect([one.watchers, one.talk.map(({ id }) => id), one.unread]).toEqual([true, [3, 4], 1])
  })
  it('is heard once, and says where one had stopped', () => {
    const { talk: one, sent } = talk()
    one.take({ lines: [line(1), line(2)], seen: 1 })
    one.hearAll()
    one.hearAll()
    expect(sent).toEqual([{ type: 'heard', line: 2 }])
    expect([one.mark, one.unread]).toEqual([1, 0])
    one.take({ lines: [], seen: 1 }) // an answer that was on its way
    expect(one.unread).toBe(0)
  })
  it('is spoken', async () => {
    const { talk: one, sent } = talk()
    expect(await one.say('Hello')).toBe(true)
    expect(sent).toEqual([{ type: 'say', text: 'Hello' }])
  })
})

const offer = (n: number): Offer => ({ action: ['go', n], verb: 'go', label: `${n}` }) as Offer

describe('what is known beforehand', () => {
  it('is asked once, of the offers that are not known, and forgotten with the position', async () => {
    const answer = vi.fn((actions: (string | number)[][]) => Promise.resolve({ details: actions.map((action) => ({ action, lines: [`${action[1]}`], final: false })) }))
    const known = new Foresight(answer)
    await Promise.all([known.ask([offer(1), offer(2)]), known.ask([offer(2), offer(3)])])
    expect(answer.mock.calls.map(([actions]) => actions.map(([, n]) => n))).toEqual([[1, 2], [3]])
    expect(known.of(offer(3))?.lines).toEqual(['3'])
    await known.ask([offer(1)])
    expect(answer).toHaveBeenCalledTimes(2)
    known.forget()
    expect(known.of(offer(1))).toBeUndefined()
  })
  it('takes no answer about a position that has gone', async () => {
    const late: ((found: { details: [] | { action: (string | number)[]; lines: string[]; final: boolean }[] }) => void)[] = []
    const known = new Foresight(() => new Promise((resolve) => late.push(resolve)))
    const asked = known.ask([offer(1)])
    known.forget()
    late[0]!({ details: [{ action: ['go', 1], lines: ['old'], final: true }] })
    await asked
    expect(known.of(offer(1))).toBeUndefined()
  })
  it('does without an answer that does not come', async () => {
    const known = new Foresight(() => Promise.reject(new Error('lost')))
    await known.ask([offer(1)])
    expect(known.of(offer(1))).toBeUndefined()
  })
})
