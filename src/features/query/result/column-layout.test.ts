import { expect, it } from 'vitest'
import { emptyLayout, moveColumn, orderedColumns, setWidth, visibleColumns } from './column-layout.ts'
import type { GridColumn } from './grid-column.ts'

const columnOf = (id: string, isHead = false): GridColumn => ({
  id,
  head: id,
  group: null,
  isHead,
  isRight: false,
  isStrong: false,
  unit: null,
  areNumbers: false,
  width: 100,
  read: () => null,
  write: String,
  describe: () => null,
  orders: null,
  direction: null,
})
const columns = [columnOf('airport', true), columnOf('jan'), columnOf('feb'), columnOf('mar')]
const idsOf = (shown: readonly GridColumn[]) => shown.map(({ id }) => id)

it('QB47c a moved column takes the position of another one, heads stay among heads', () => {
  const order = [...(moveColumn(columns, { id: 'mar', to: 'jan' }) ?? [])]
  expect(idsOf(orderedColumns(columns, { ...emptyLayout, order }))).toEqual(['airport', 'mar', 'jan', 'feb'])
  expect(moveColumn(columns, { id: 'airport', to: 'jan' })).toBeNull()
})

it('QB47c new columns follow those with an order, and gone ones do not matter', () => {
  const order = ['gone', 'mar', 'airport']
  expect(idsOf(orderedColumns(columns, { ...emptyLayout, order }))).toEqual(['airport', 'mar', 'jan', 'feb'])
})

it('QB47c one column is shown even if all are hidden', () => {
  expect(idsOf(visibleColumns(columns, { ...emptyLayout, hidden: ['jan'] }))).toEqual([
    'airport',
    'feb',
    'mar',
  ])
  expect(idsOf(visibleColumns(columns, { ...emptyLayout, hidden: idsOf(columns) }))).toEqual(['airport'])
})

it('QB47c a width is at least 44 pixels', () => {
  const layout = setWidth(emptyLayout, ['jan', 3])
  expect(orderedColumns(columns, layout).map(({ width }) => width)).toEqual([100, 44, 100, 100])
})
