import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pause } from '../src/lib/api'
import { LiveSocket, type FromServer } from '../src/lib/socket'

class Wire {
  static all: Wire[] = []
  static OPEN = 1
  readyState = 0
  sent: { type: string; id?: number }[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  onclose = (_: { code: number; reason: string }) => {}
  readonly address: string
  constructor(address: string) {
    this.address = address
    Wire.all.push(this)
  }
  open() {
    this.readyState = 1
    this.onopen()
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {
    this.readyState = 3
    this.onclose({ code: 1006, reason: '' })
  }
}

const got: FromServer[] = []
const online: boolean[] = []
const refused: number[] = []
let resume = { seat: 0, lang: 'en', count: null as number | null, mark: null as string | null }
let socket: LiveSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  Wire.all = []
  got.length = online.length = refused.length = 0
  resume = { seat: 0, lang: 'en', count: null, mark: null }
  socket = new LiveSocket('t1', {
    resume: () => resume, message: (message) => got.push(message), online: (on) => online.push(on), refused: (code) => refused.push(code),
  })
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
})

describe('the socket of a table', () => {
  test('answers go to who asked', async () => {
    const [wire] = Wire.all
    wire!.open()
    const first = socket.ask<{ legal: boolean }>({ type: 'why_not', action: ['pass'] })
    const second = socket.ask({ type: 'resign' })
    const [a, b] = wire!.sent.map((message) => message.id)
    wire!.say({ type: 'done', id: b })
    wire!.say({ type: 'answer', id: a, answer: { legal: true } })
    expect(await first).toEqual({ legal: true })
    expect(await second).toBeUndefined()
  })
  test('a refusal is an error with the code of the server', async () => {
    const [wire] = Wire.all
    wire!.open()
    const asked = socket.ask({ type: 'move', number: 3, action: ['pass'] })
    wire!.say({ type: 'refused', id: wire!.sent[0]!.id, error: { code: 'stale', text: 'late', rule: '', refusal: null, state: null, extra: {} } })
    await expect(asked).rejects.toMatchObject({ error: { code: 'stale' } })
  })
  test('after a lost connection it connects again from where it was', async () => {
    Wire.all[0]!.open()
    const asked = socket.ask({ type: 'resign' })
    Wire.all[0]!.close()
    await expect(asked).rejects.toMatchObject({ error: { code: 'offline' } })
    resume = { seat: 0, lang: 'en', count: 120, mark: 'ab12' }
    vi.advanceTimersByTime(pause(0))
    expect(Wire.all[1]!.address).toBe('ws://here/api/tables/t1/live?seat=0&lang=en&count=120&mark=ab12')
    Wire.all[1]!.open()
    expect(online).toEqual([true, false, true])
  })
  test('nothing is sent while the connection is down', async () => {
    await expect(socket.ask({ type: 'resign' })).rejects.toMatchObject({ error: { code: 'offline' } })
  })
  test('a connection that the server refuses is not tried again', () => {
    Wire.all[0]!.onclose({ code: 4404, reason: 'no such table' })
    vi.advanceTimersByTime(60_000)
    expect(refused).toEqual([4404])
    expect(Wire.all).toHaveLength(1)
  })
  test('a silent server is given up after a ping without answer', () => {
    Wire.all[0]!.open()
    vi.advanceTimersByTime(20_000)
    expect(Wire.all[0]!.sent).toEqual([{ type: 'ping' }])
    vi.advanceTimersByTime(20_000)
    expect(online).toEqual([true, false])
  })
  test('pauses grow to eight seconds', () => {
    expect([0, 1, 2, 3].map(pause)).toEqual([250, 500, 1000, 2000])
    expect(pause(40)).toBe(8000)
  })
})
