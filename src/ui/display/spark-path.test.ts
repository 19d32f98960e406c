import { expect, test } from 'vitest'
import { type SparkPoint, sparkFacts, sparkPath } from './spark-path.ts'

const size = { width: 106, height: 26 }
const pointsOf = (...values: (number | null)[]): SparkPoint[] => values.map((value) => ({ value }))

test.each<[string, readonly SparkPoint[], string, { x: number; y: number } | undefined]>([
  ['a rising line', pointsOf(0, 10), 'M3 23L103 3', { x: 103, y: 3 }],
  ['a constant line', pointsOf(5, 5, 5), 'M3 13L53 13L103 13', { x: 103, y: 13 }],
  ['a gap', pointsOf(0, null, 10), 'M3 23M103 3', { x: 103, y: 3 }],
  ['a missing end', pointsOf(0, 10, null), 'M3 23L53 3', { x: 53, y: 3 }],
  ['nothing', pointsOf(null, null), '', undefined],
])('UI20.c the spark line of %s', (_case, points, current, last) => {
  expect(sparkPath(points, size)).toEqual({ current, past: '', last })
})

test('UI20.c both periods are drawn on one scale', () => {
  const points = pointsOf(0, 5).map((point) => ({ ...point, past: 10 }))
  expect(sparkPath(points, size)).toMatchObject({ current: 'M3 23L103 13', past: 'M3 3L103 3' })
})

test('UI20.c the text of a spark line', () => {
  expect(sparkFacts(pointsOf(4, null, 9, 1))).toEqual({ first: 4, last: 1, lowest: 1, highest: 9 })
  expect(sparkFacts(pointsOf(null))).toBeUndefined()
})
