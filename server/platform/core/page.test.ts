import { describe, expect, test } from 'vitest'
import { pageOf } from './page.ts'

const all = ['a', 'b', 'c', 'd', 'e']

describe('HTTP4 pages of a list', () => {
  test.each([
    { query: {}, items: all, cursor: null },
    { query: { limit: 2 }, items: ['a', 'b'], cursor: '2' },
    { query: { limit: 2, cursor: '2' }, items: ['c', 'd'], cursor: '4' },
    { query: { limit: 2, cursor: '4' }, items: ['e'], cursor: null },
    { query: { limit: 5 }, items: all, cursor: null },
    { query: { cursor: '9' }, items: [], cursor: null },
    { query: { limit: 0 }, items: [], cursor: '0' },
  ])('HTTP4 $query returns $items and cursor $cursor', ({ query, items, cursor }) => {
    expect(pageOf(all, query)).toEqual({ items, total: 5, cursor })
  })

  test.each(['-1', '1.5', 'x', ' '])('HTTP4 rejects the cursor "%s"', (cursor) => {
    expect(() => pageOf(all, { cursor })).toThrow(
      expect.objectContaining({
        problems: [expect.objectContaining({ path: 'cursor', code: 'wrong_format' })],
      }),
    )
  })
})
