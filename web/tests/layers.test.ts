// The frame knows no board: whatever stands in src/lib is there for all of them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LIB = new URL('../src/lib/', import.meta.url)

test('src/lib imports nothing from src/games', () => {
  const files = readdirSync(LIB, { recursive: true }).map(String).filter((name) => /\.(ts|svelte)$/.test(name))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => /(from|import\()\s*'[^']*\bgames\//.test(readFileSync(new URL(name, LIB), 'utf8')))).toEqual([])
})
