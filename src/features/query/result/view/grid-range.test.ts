import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GridColumn } from '../grid-column.ts'
import { copyText } from '../grid-column.ts'
import type { GridContent } from './grid-content.ts'
import { plainLines } from '../grid-lines.ts'
import {
  type CellRange,
  cellCount,
  copyTexts,
  isInside,
  moveRange,
  rectangleOf,
  summarize,
} from './grid-range.ts'
import type { Cell } from '../groups.ts'

const columnOf = (head: string, at: number, unit: string | null): GridColumn => ({
  id: head,
  head,
  group: null,
  isHead: at === 0,
  isRight: unit !== null,
  isStrong: false,
  unit,
  areNumbers: unit !== null,
  width: 100,
  read: (rows, row) => (at === 0 ? rows.headAt(row, 0) : rows.cellAt(row, at - 1)),
  write: (cell) => copyText(cell),
  describe: () => null,
  orders: null,
  direction: null,
})

/** Each row: a head, two figures of one value, and one of another. */
const contentOf = (rows: readonly (readonly [string, ...Cell[]])[]): GridContent => ({
  label: '',
  columns: [
    columnOf('Name', 0, null),
    columnOf('Jan', 1, 'cost'),
    columnOf('Feb', 2, 'cost'),
    columnOf('Km', 3, 'km'),
  ],
  grid: {
    count: rows.length,
    headAt: (row) => rows[row]?.[0] ?? null,
    cellAt: (row, at) => rows[row]?.[at + 1],
    allAt: () => undefined,
  },
  totals: [],
  lines: plainLines(rows.length),
  groups: null,
  collapsed: new Set(),
})
const range = (...[top, left, bottom, right]: readonly [number, number, number, number]): CellRange => ({
  anchor: { line: top, column: left },
  active: { line: bottom, column: right },
})

describe('QB47c ranges', () => {
  const limits = { lines: 100, columns: 4, page: 10 }
  it.each([
    ['ArrowDown', false, false, [6, 2]],
    ['ArrowUp', false, false, [4, 2]],
    ['ArrowLeft', false, false, [5, 1]],
    ['ArrowRight', false, false, [5, 3]],
    ['PageDown', false, false, [15, 2]],
    ['PageUp', false, false, [0, 2]],
    ['Home', false, false, [5, 0]],
    ['End', false, false, [5, 3]],
    ['Home', true, false, [0, 0]],
    ['End', true, false, [99, 3]],
    ['ArrowDown', true, false, [99, 2]],
    ['ArrowDown', false, true, [6, 2]],
  ] as const)(
    'QB47c %s moves, with control %s, and extends with shift %s',
    (key, isCtrl, isShift, [line, column]) => {
      const next = moveRange(range(5, 2, 5, 2), { key, isCtrl, isShift }, limits)
      expect(next?.active).toEqual({ line, column })
      expect(next?.anchor).toEqual(isShift ? { line: 5, column: 2 } : { line, column })
    },
  )

  it('QB47c a range never leaves the grid, contains its ends, and has as many cells as are inside', () => {
    const at = fc.record({ line: fc.integer({ min: 0, max: 9 }), column: fc.integer({ min: 0, max: 3 }) })
    const key = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    )
    fc.assert(
      fc.property(at, fc.array(fc.tuple(key, fc.boolean(), fc.boolean())), (start, keys) => {
        const end = keys.reduce<CellRange>(
          (own, [name, isCtrl, isShift]) =>
            moveRange(own, { key: name, isCtrl, isShift }, { lines: 10, columns: 4, page: 3 }) ?? own,
          { anchor: start, active: start },
        )
        const cells = Array.from({ length: 40 }, (_, index) => ({
          line: Math.floor(index / 4),
          column: index % 4,
        }))
        if (end.active.line < 0) return
        expect(isInside(rectangleOf(end), end.active)).toBe(true)
        expect(cells.filter((cell) => isInside(rectangleOf(end), cell))).toHaveLength(cellCount(end))
      }),
    )
  })
})

describe('QB47c copied cells', () => {
  const content = contentOf([
    ['a "b"', '1.50', 2, null],
    ['x\ty <z>', 3, undefined, 1e21],
  ])
  it('QB47c a single cell is its text with all digits', () => {
    expect(copyTexts(content, range(0, 1, 0, 1)).text).toBe('1.50')
    expect(copyTexts(content, range(1, 3, 1, 3)).text).toBe('1000000000000000000000')
  })
  it('QB47c several cells have headers, and quotes around tabs', () => {
    const { text, html } = copyTexts(content, range(1, 2, 0, 0))
    expect(text).toBe('Name\tJan\tFeb\n"a ""b"""\t1.50\t2\n"x\ty <z>"\t3\t')
    expect(html).toBe(
      '<table><thead><tr><th>Name</th><th>Jan</th><th>Feb</th></tr></thead><tbody><tr><td>a &quot;b&quot;</td><td>1.50</td><td>2</td></tr><tr><td>x\ty &lt;z&gt;</td><td>3</td><td></td></tr></tbody></table>',
    )
  })
})

describe('QB47c sums', () => {
  it.each([
    ['exact digits', [['a', '9007199254740993', 0.1, 1]], '9007199254740993.1', '4503599627370496.55', true],
    [
      'a rounded average',
      [
        ['a', 1, 1, 5],
        ['b', 2, null, 5],
        ['c', 1, undefined, 5],
      ],
      '5',
      '1.25',
      true,
    ],
    [
      'thirds',
      [
        ['a', 1, 0, 5],
        ['b', 0, null, 5],
      ],
      '1',
      '0.333333',
      false,
    ],
    [
      'negative halves',
      [
        ['a', -1, 0, 5],
        ['b', -1, 0, 5],
        ['c', 0, 0, 1],
      ],
      '-2',
      '-0.333333',
      false,
    ],
    ['one figure', [['a', 1, null, 5]], null, null, false],
  ] as const)('QB47c %s', (_, rows, sum, average, isAverageExact) => {
    const own = contentOf(rows)
    const result = summarize(own, range(0, 1, rows.length - 1, 2))
    expect(result).toMatchObject({ sum, average, isAverageExact })
  })
  it('QB47c figures of different values are not added up', () => {
    expect(summarize(contentOf([['a', 1, 2, 3]]), range(0, 0, 0, 3))).toMatchObject({ cells: 4, sum: null })
  })
})
