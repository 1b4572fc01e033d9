import { describe, expect, it } from 'vitest'
import { spotBeside } from '../src/lib/marks'

const ground = { width: 400, height: 300 }
const place = { left: 100, top: 100, right: 160, bottom: 140 }

describe('a number beside a component', () => {
  it('stands on its upper right corner where that is free', () => {
    expect(spotBeside(place, 10, [], ground)).toEqual({ x: 158, y: 102 })
  })
  it('goes to another corner when something is written there', () => {
    expect(spotBeside(place, 10, [{ left: 150, top: 90, right: 190, bottom: 110 }], ground)).toEqual({ x: 102, y: 102 })
  })
  it('stands beside what is full of text', () => {
    expect(spotBeside(place, 10, [{ left: 95, top: 95, right: 165, bottom: 145 }], ground)).toEqual({ x: 172, y: 88 })
  })
  it('stays on the board', () => {
    expect(spotBeside({ left: 380, top: -5, right: 400, bottom: 20 }, 10, [], ground)).toEqual({ x: 390, y: 10 })
  })
})
