import { expect, test } from 'vitest'
import type { BoardTile } from '#contract/query/board.ts'
import { addTile, changeTile, moveTile, removeTile, resizeTile } from './tile-commands.ts'

const tile = (id: string): BoardTile => ({
  id,
  query_id: `q-${id}`,
  title: '',
  view: null,
  width: 1,
  height: 1,
})
const tiles: readonly BoardTile[] = ['a', 'b', 'c'].map(tile)
const idsOf = (list: readonly BoardTile[]): string => list.map(({ id }) => id).join('')

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
])('QB60 moves the tile %i to %i', (from, to, expected) => {
  expect(idsOf(moveTile(tiles, from, to))).toBe(expected)
})

test('QB60 a tile has 1 to 3 columns and rows', () => {
  const sizeAfter = (steps: readonly { columns: number; rows: number }[]) => {
    const last = steps.reduce((list, step) => resizeTile(list, 'b', step), tiles)
    return last.map(({ width, height }) => `${width}x${height}`)
  }
  expect(sizeAfter([{ columns: 1, rows: 0 }])).toEqual(['1x1', '2x1', '1x1'])
  expect(sizeAfter(Array.from({ length: 5 }, () => ({ columns: 1, rows: 1 })))).toEqual(['1x1', '3x3', '1x1'])
  expect(sizeAfter([{ columns: -1, rows: -1 }])).toEqual(['1x1', '1x1', '1x1'])
})

test('QB60 adds, changes and removes a tile, and keeps the others', () => {
  const added = addTile(tiles, { id: 'd', query: 'q-d' })
  expect(idsOf(added)).toBe('abcd')
  expect(added[3]).toEqual(tile('d'))
  expect(changeTile(added, 'b', { title: 'Other', view: 'table' })[1]).toEqual({
    ...tile('b'),
    title: 'Other',
    view: 'table',
  })
  expect(idsOf(removeTile(added, 'b'))).toBe('acd')
  expect(removeTile(tiles, 'x')).toEqual(tiles)
})
