import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { conditionKey, emptyState, isBlank, normalize } from './query-state.ts'
import { fromRequest, rankingRequest, toRequest, toView } from './query-request.ts'
import { stateArbitrary } from './testing/state-arbitrary.ts'

const state = {
  ...emptyState,
  values: [
    { mode: 'sum', field: 'Cost Total $' },
    { mode: 'avg', field: 'Speed' },
    { mode: 'count', field: 'Cost Total $' },
  ],
  rows: [{ field: 'Airport Name' }],
  columns: [{ field: 'Flight Date', unit: 'month' }],
  filters: [
    { dimension: { field: 'Flight Date', unit: 'year' }, operator: 'in', operands: [1995] },
    { dimension: { field: 'Speed' }, operator: 'gte', operands: [10] },
    { dimension: { field: 'Speed' }, operator: 'lt', operands: [90] },
  ],
  order: [{ by: { field: 'Flight Date', unit: 'month' }, direction: 'asc' }],
  limit: 100,
  table: 'strike',
} as const

describe('request', () => {
  it('QB2 QB3 QB4 writes the query as a request', () => {
    expect(toRequest(state)).toEqual({
      data: { fields: { 'Cost Total $': ['sum', 'count'], Speed: ['avg'] }, limit: 100, hints: true },
      filter: { 'Flight Date.year': { in: [1995] }, Speed: { gte: [10], lt: [90] } },
      scale: {
        fields: ['Airport Name', 'Flight Date.month'],
        axis: { x: ['Airport Name'], y: ['Flight Date.month'] },
      },
      order: { 'Flight Date.month': 'asc' },
      table_name: 'strike',
    })
  })

  it('QB8c sends totals only when they are shown', () => {
    expect(toRequest(state)).not.toHaveProperty('total')
    const shown = { ...state, hasTotals: true }
    expect(toRequest(shown).total).toEqual({ all: [], y: ['Flight Date.month'] })
    expect(toRequest({ ...shown, columns: [] }).total).toEqual({ all: [] })
    expect(fromRequest({ request: toRequest(shown), view: toView(shown) })).toEqual({
      state: shown,
      ignored: [],
    })
  })

  it('QB8c ranks the rows by the same query without columns and totals', () => {
    const by = { mode: 'avg', field: 'Speed' } as const
    const ranked = {
      ...state,
      hasTotals: true,
      comparison: { scale: 'year', mode: 'date', depth: 2 },
      order: [
        { by, direction: 'desc' },
        { by: { field: 'Flight Date', unit: 'month' }, direction: 'asc' },
      ],
    } as const
    const { total: _total, ...request } = toRequest(ranked)
    expect(rankingRequest(ranked)).toEqual({
      ...request,
      scale: { fields: ['Airport Name'] },
      order: { Speed: 'desc' },
    })
  })

  it.each([
    { ...state, columns: [] },
    { ...state, rows: [] },
    { ...state, values: [] },
    { ...state, values: [{ mode: 'select_distinct', field: 'Speed' }] },
  ] as const)('QB8c ranks no rows without rows, columns and figures', (query) => {
    expect(rankingRequest(query)).toBeNull()
  })

  it.each([
    [{ mode: 'sum', field: 'Cost Total $' }, 'Cost Total $'],
    [{ mode: 'count', field: 'Cost Total $' }, 'Cost Total $.count'],
    [{ field: 'Airport Name' }, 'Airport Name'],
  ] as const)('orders by %j under the name %s', (by, name) => {
    expect(toRequest({ ...state, order: [{ by, direction: 'desc' }] }).order).toEqual({ [name]: 'desc' })
  })

  it('orders by field and mode if the field of a value is also a scale', () => {
    const by = { mode: 'count', field: 'City' } as const
    const state = {
      ...emptyState,
      values: [by],
      rows: [{ field: 'City' }],
      order: [{ by, direction: 'desc' }],
    } as const
    expect(toRequest(state).order).toEqual({ 'City.count': 'desc' })
    expect(fromRequest({ request: toRequest(state), view: toView(state) }).state).toEqual(normalize(state))
  })

  it('is read back with its view', () => {
    expect(fromRequest({ request: toRequest(state), view: toView(state) })).toEqual({
      state,
      ignored: [],
    })
  })

  it('fits the contract, and every query is read back unchanged', () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        // Without the dataset, `a.month` may be a field or a unit.
        const fields = new Set(
          [...state.rows, ...state.columns, ...state.filters.map(({ dimension }) => dimension)]
            .filter(({ unit }) => unit === undefined)
            .map(({ field }) => field),
        )
        // A query without fields is not saved.
        fc.pre(!isBlank(state))
        fc.pre(![...fields].some((name) => /\.\w+$/.test(name)))
        fc.pre(
          state.filters.every(
            ({ operator, operands }) => !operator.endsWith('between') || operands.length > 1,
          ),
        )
        const request = queryRequest.parse(JSON.parse(JSON.stringify(toRequest(state))))
        const back = fromRequest({ request, view: toView(state) }, (name) => fields.has(name))
        const sorted = (each: typeof state) => ({
          ...each,
          filters: each.filters.toSorted((a, b) => (conditionKey(a) < conditionKey(b) ? -1 : 1)),
        })
        expect(back.ignored).toEqual([])
        expect(sorted(back.state)).toEqual(sorted(state))
      }),
    )
  })

  it.each([
    [{ month: [1] }, { field: 'month' }, 'in', [1]],
    [{ city: 'Rome' }, { field: 'city' }, 'in', ['Rome']],
    [{ speed: { between: '1,5' } }, { field: 'speed' }, 'between', ['1', '5']],
    [{ speed: { equal: [3] } }, { field: 'speed' }, 'eq', [3]],
    [{ 'day.year': { gt: 3 } }, { field: 'day', unit: 'year' }, 'gt', [3]],
  ])('QB3 reads the filter %j as other clients write it', (filter, dimension, operator, operands) => {
    const { state } = fromRequest({ request: { data: { fields: {} }, filter }, view: {} })
    expect(state.filters).toEqual([{ dimension, operator, operands }])
  })

  it('reports what the page cannot show', () => {
    const request = {
      data: { fields: { a: ['median', 'SUM'] } },
      filter: { a: { near: [1] } },
      evol: { scale: 'decade' },
      total: { all: ['a'] },
    }
    const { ignored } = fromRequest({ request, view: {} })
    expect(ignored).toEqual([
      { part: 'value', text: 'a median' },
      { part: 'filter', text: 'a near' },
      { part: 'evol', text: '{"scale":"decade"}' },
      { part: 'total', text: '{"all":["a"]}' },
    ])
  })
})
