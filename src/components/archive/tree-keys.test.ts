import { describe, expect, test } from 'vitest'
import { archiveRows } from './archive-rows.ts'
import { treeMove, typedTo } from './tree-keys.ts'

const rows = archiveRows(
  ['pages/arrivals.json', 'pages/runway.json', 'README.md', 'runway.txt'].map((path) => ({
    path,
    folder: false,
    size: 1,
  })),
)

describe('STO65 keys move through the tree', () => {
  test.each([
    ['ArrowDown', 0, true, { to: 1 }],
    ['ArrowUp', 0, true, { to: 0 }],
    ['End', 0, true, { to: 4 }],
    ['Home', 3, false, { to: 0 }],
    ['PageDown', 0, true, { to: 3 }],
    ['PageUp', 4, false, { to: 1 }],
    ['ArrowRight', 0, false, { fold: 'pages', open: true }],
    ['ArrowRight', 0, true, { to: 1 }],
    ['ArrowRight', 1, false, { to: 1 }],
    ['ArrowLeft', 0, true, { fold: 'pages', open: false }],
    ['ArrowLeft', 2, false, { to: 0 }],
    ['ArrowLeft', 3, false, { to: 3 }],
    [' ', 0, true, { fold: 'pages', open: false }],
    [' ', 1, false, { to: 1 }],
    ['Enter', 1, false, { act: 'pages/arrivals.json' }],
    ['Tab', 1, false, undefined],
    ['Delete', 1, false, undefined],
  ])('%s at row %i', (key, at, isOpen, move) => {
    expect(treeMove(key, { rows, at, isOpen, page: 3 })).toEqual(move)
  })
  test.each([
    ['r', 0, 2],
    ['r', 2, 3],
    ['r', 4, 2],
    ['ru', 2, 2],
    ['run', 3, 4],
    ['x', 0, undefined],
  ])('typing %s at row %i', (typed, at, found) => {
    expect(typedTo(typed, { rows, at })).toBe(found)
  })
})
