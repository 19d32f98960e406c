import { expect, test } from 'vitest'
import { tablePreview } from '#contract/data-manager/table.ts'
import { changedCells } from './changed-cells.ts'

const day = { attribute_name: 'day', type: { main: 'date' } }
const previewOf = (rows: unknown[][], more: object = {}) =>
  tablePreview.parse({
    lines_read: rows.length,
    complete: true,
    attributes: [day],
    rows,
    texts: [['03/04/2025'], ['13/04/2025']],
    rejected: { count: 0, samples: [] },
    reading: { chosen: {}, detected: { encoding: 'utf-8' }, not_utf8: null, open: [] },
    ...more,
  })
const stored = previewOf([['2025-03-04'], ['2025-04-13']])

test('DM36 cells that are read differently have their earlier value', () => {
  expect(changedCells(stored, previewOf([['2025-04-03'], ['2025-04-13']]))).toEqual({
    before: [['2025-03-04'], [undefined]],
    count: 1,
  })
})

test('DM36 a cell that was null has null as its earlier value', () => {
  const { before = [], count } = changedCells(previewOf([[null], [1]]), previewOf([[0], [1]])) ?? {}
  expect([before, count]).toEqual([[[null], [undefined]], 1])
})

test.each([
  ['rows', previewOf([['2025-04-03']])],
  ['columns', previewOf([['a'], ['b']], { attributes: [day, day] })],
  ['rejected lines', previewOf([['a'], ['b']], { rejected: { count: 1, samples: [] } })],
  ['texts', previewOf([['a'], ['b']], { texts: [['3'], ['13']] })],
])('DM36 previews with other %s are not compared', (_, now) => {
  expect(changedCells(stored, now)).toBeNull()
})

test('DM36 texts may differ after another encoding', () => {
  const reading = { chosen: {}, detected: { encoding: 'euc-jp' }, not_utf8: null, open: [] }
  const now = previewOf([['x'], ['2025-04-13']], { reading, texts: [['x'], ['13/04/2025']] })
  expect(changedCells(stored, now)?.count).toBe(1)
})
