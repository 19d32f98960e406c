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
  return grid.rows.map((_, row) =>
    columns.map((column) => [
      column.write(column.read(grid, row)),
      copyCell(column, [grid, row]),
      column.describe(grid, row)?.text ?? null,
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

it('QB9c a past period without rows is a dash with a name, and a null is null', () => {
  const past = (airport: string, value: number | null, presence: string | null) => ({
    scales: { airport },
    data: {
      cost: {
        sum: [
          { airport, value: 5 },
          { airport: presence, value },
        ],
      },
    },
  })
  const response = answerOf([past('DEN', null, null), past('ORD', null, 'ORD'), past('JFK', 4, 'JFK')])
  const comparison = { scale: 'year', mode: 'date', depth: 1 } as const
  const compared = { ...state, comparison }
  const grid = buildGrid({ response, ranking: null }, { ...compared, isNumber: () => false })
  const columns = gridColumns({
    naming: { t, locale: 'en', catalogue },
    state: compared,
    grid,
    isComplete: false,
  })
  const column = columns.find(({ id }) => id.endsWith('value 1'))
  expect(
    grid.rows.map((_, row) => [
      column?.write(column.read(grid, row)),
      column?.describe(grid, row)?.text ?? null,
    ]),
  ).toEqual([
    ['shared:table.none', 'compare.noRows'],
    ['shared:table.null', null],
    ['4', null],
  ])
})
