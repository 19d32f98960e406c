import { expect, it } from 'vitest'
import { readCatalogue } from '../state/catalogue.ts'
import type { Naming, QueryTranslate } from '../state/naming.ts'
import { emptyState } from '../state/query-state.ts'
import { answerOf, dataset, group } from '../state/testing/fixtures.ts'
import { copyCell } from './grid-column.ts'
import { gridColumns } from './grid-model.ts'
import { buildGrid } from './pivot.ts'

// oxlint-disable-next-line consistent-type-assertions -- the texts need no translation
const t = ((key: string) => key) as unknown as QueryTranslate
const dictionary = { id: 'airport', value: 'État', table_name: 'airport', database_name: 'data_prim' }
const catalogue = readCatalogue({ ...dataset, dictionnary: { airport: dictionary } })
const labels = new Map([[JSON.stringify(dictionary), new Map([['DEN', 'Denver']])]])
const state = {
  ...emptyState,
  values: [{ mode: 'sum', field: 'cost' }],
  rows: [{ field: 'airport' }],
} as const

const cellsOf = (naming: Naming) => {
  const response = answerOf([group({ airport: 'DEN' }, 1200), group({ airport: 'ORD' }, 5)])
  const grid = buildGrid({ response, ranking: null }, { ...state, isNumber: () => false })
  const columns = gridColumns({ naming, state, grid, isComplete: true })
  return grid.rows.map((row) =>
    columns.map((column) => [
      column.write(column.read(row)),
      copyCell(column, row),
      column.describe(row)?.text ?? null,
    ]),
  )
}

it('QB10c a cell shows and copies the label of its code, and names the code', () => {
  expect(cellsOf({ t, locale: 'en', catalogue, labels })).toEqual([
    [
      ['Denver', 'Denver', 'DEN'],
      ['1,200', '1200', null],
    ],
    [
      ['ORD', 'ORD', 'ORD'],
      ['5', '5', null],
    ],
  ])
})

it('QB10c a cell shows and copies the code before its labels are loaded', () => {
  expect(cellsOf({ t, locale: 'en', catalogue })[0]?.[0]).toEqual(['DEN', 'DEN', null])
})
