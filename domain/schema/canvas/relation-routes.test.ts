import { describe, expect, it } from 'vitest'
import { type RelationLine, relationRoutes } from './relation-routes.ts'

const line = (id: string, from: number, to: number, right = 0): RelationLine => ({ id, right, from, to })
const routed = (lines: readonly RelationLine[], room = 72) =>
  Object.fromEntries(relationRoutes(lines, () => room))
const gapsOf = (lines: readonly RelationLine[], room?: number) =>
  Object.fromEntries(Object.entries(routed(lines, room)).map(([id, { gap }]) => [id, gap]))

describe('UI40 the routes of relations', () => {
  it('are at the usual distance where no other line is', () => {
    expect(routed([line('a', 0, 100)])).toEqual({ a: { gap: 28, shift: 0 } })
    expect(gapsOf([line('a', 0, 100), line('b', 200, 110), line('c', 0, 100, 300)])).toEqual({
      a: 28,
      b: 28,
      c: 28,
    })
  })

  it('are side by side where lines pass each other, the shorter one at the cards', () => {
    expect(gapsOf([line('long', 0, 300), line('short', 140, 100)])).toEqual({ long: 36, short: 28 })
    expect(gapsOf([line('a', 0, 100), line('b', 50, 160), line('c', 155, 220)])).toEqual({
      c: 28,
      a: 28,
      b: 36,
    })
  })

  it('differ for lines that end where another one starts, and for two of one pair of attributes', () => {
    expect(gapsOf([line('a', 0, 100), line('b', 100, 250)])).toEqual({ a: 28, b: 36 })
    expect(gapsOf([line('there', 0, 100), line('back', 100, 0)])).toEqual({ there: 28, back: 36 })
  })

  it('are closer together where the room is small, and never the same', () => {
    const many = Array.from({ length: 20 }, (_, at) => line(`${at}`, 0, 100 + at))
    const gaps = Object.values(gapsOf(many, 40))
    expect(new Set(gaps).size).toBe(20)
    expect(Math.min(...gaps)).toBeCloseTo(14)
    expect(Math.max(...gaps)).toBeCloseTo(40)
  })

  it('have their texts beside the middle, within the line', () => {
    const lines = [line('a', 40, 160), line('b', 0, 200), line('c', -40, 240)]
    expect(Object.values(routed(lines)).map(({ shift }) => shift)).toEqual([0, 16, -16])
    expect(routed([line('a', 50, 55), line('b', 40, 66)])['b']?.shift).toBe(5)
  })
})
