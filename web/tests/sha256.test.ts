import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fromHex, sha256, toHex } from '../src/lib/sha256'

it('is SHA-256, for every length round the edges of its blocks', () => {
  for (const length of [...Array(200).keys(), 1000, 4096]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
it('goes with hexadecimal digits', () => {
  expect(toHex(fromHex('00ff10'))).toBe('00ff10')
})
