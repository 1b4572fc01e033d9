import { beforeAll, expect, test, vi } from 'vitest'

let parse: typeof import('../src/lib/router.svelte').parse

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  ;({ parse } = await import('../src/lib/router.svelte'))
})

test('addresses name pages', () => {
  expect(parse('/')).toEqual({ page: 'lobby' })
  expect(parse('/table/ab12')).toEqual({ page: 'table', id: 'ab12' })
  expect(parse('/table/ab12/replay')).toEqual({ page: 'replay', id: 'ab12', at: null, seat: null })
  expect(parse('/table/ab12/replay/17', '?seat=2')).toEqual({ page: 'replay', id: 'ab12', at: 17, seat: '2' })
  expect(parse('/table/ab12/room')).toEqual({ page: 'room', id: 'ab12' })
  expect(parse('/table/ab12/screen')).toEqual({ page: 'screen', id: 'ab12' })
  expect(parse('/r/k7mq-29xt')).toEqual({ page: 'join', code: 'k7mq-29xt' })
  expect(parse('/rules/antiquity')).toEqual({ page: 'rules', game: 'antiquity', at: '', table: '' })
  expect(parse('/rules/antiquity', '', '#antiquity.phase8-01')).toEqual({ page: 'rules', game: 'antiquity', at: 'antiquity.phase8-01', table: '' })
  expect(parse('/rules/antiquity', '?table=x1', '#a')).toEqual({ page: 'rules', game: 'antiquity', at: 'a', table: 'x1' })
  expect(parse('/register', '', '#secret')).toEqual({ page: 'door', at: 'register', ticket: 'secret' })
  expect(parse('/account')).toEqual({ page: 'account' })
  expect(parse('/administration')).toEqual({ page: 'administration' })
  expect(parse('/nowhere')).toEqual({ page: 'unknown' })
  expect(parse('/table/ab12/other')).toEqual({ page: 'unknown' })
})
