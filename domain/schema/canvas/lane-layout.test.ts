import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LaneInput, cardWidth, layOutLanes } from './lane-layout.ts'

const card = (id: string, lane: number, height = 100) => ({ id, lane, height })

const schemas = fc
  .record({
    cards: fc.array(fc.record({ lane: fc.nat(2), height: fc.integer({ min: 34, max: 900 }) }), {
      maxLength: 120,
    }),
    links: fc.array(fc.tuple(fc.nat(119), fc.nat(119)), { maxLength: 200 }),
  })
  .map(({ cards, links }): LaneInput => ({
    laneCount: 3,
    cards: cards.map((each, index) => ({ ...each, id: String(index) })),
    links: links.map(([from, to]) => ({ from: String(from), to: String(to) })),
  }))

describe('UI40 the layout of the canvas', () => {
  test('UI40 positions every card in its lane, without overlaps', () => {
    fc.assert(
      fc.property(schemas, (input) => {
        const { rects, lanes } = layOutLanes(input)
        const placed = input.cards.map(({ id, lane, height }) => {
          const rect = rects.get(id)
          const { x, width } = lanes[lane] ?? { x: NaN, width: NaN }
          expect(rect?.height).toBe(height)
          expect(rect?.x).toBeGreaterThanOrEqual(x)
          expect((rect?.x ?? NaN) + cardWidth).toBeLessThanOrEqual(x + width)
          return { x: rect?.x ?? NaN, y: rect?.y ?? NaN, height }
        })
        const sorted = placed.toSorted((one, other) => one.x - other.x || one.y - other.y)
        for (const [at, one] of sorted.entries()) {
          const next = sorted[at + 1]
          if (next !== undefined && next.x === one.x) expect(next.y).toBeGreaterThan(one.y + one.height)
        }
        expect(layOutLanes(input)).toEqual({ rects, lanes })
      }),
    )
  })

  test('UI40 positions linked cards at the same height, and cards without links last', () => {
    const { rects } = layOutLanes({
      laneCount: 3,
      cards: [card('free', 0), card('a', 0), card('b', 0), card('B', 1), card('A', 1), card('M', 2)],
      links: [
        { from: 'a', to: 'A' },
        { from: 'b', to: 'B' },
        { from: 'B', to: 'M' },
      ],
    })
    const y = (id: string) => rects.get(id)?.y
    expect([y('A'), y('B'), y('M')]).toEqual([y('a'), y('b'), y('b')])
    expect(y('free')).toBeGreaterThan(y('b') ?? NaN)
  })

  test('UI40 gives a lane with many cards several columns', () => {
    const cards = Array.from({ length: 1000 }, (_, index) => card(String(index), 0, 260))
    const { rects, lanes } = layOutLanes({ laneCount: 1, cards, links: [] })
    const bottom = Math.max(...[...rects.values()].map(({ y, height }) => y + height))
    const [lane] = lanes
    expect((lane?.width ?? 0) / bottom).toBeGreaterThan(1)
    expect((lane?.width ?? 0) / bottom).toBeLessThan(2.5)
  })
})
