import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './query-params.ts'
import { emptyState } from './query-state.ts'
import { stateArbitrary } from './testing/state-arbitrary.ts'

const read = (search: string) => readAddress(new URLSearchParams(search))

describe('address', () => {
  it('is readable', () => {
    const state = {
      ...emptyState,
      values: [{ mode: 'sum', field: 'Cost Total $' }],
      rows: [{ field: 'Airport Name' }],
      columns: [{ field: 'Flight Date', unit: 'month' }],
      filters: [{ dimension: { field: 'Flight Date', unit: 'year' }, operator: 'in', operands: [1995] }],
      order: [{ by: { mode: 'sum', field: 'Cost Total $' }, direction: 'desc' }],
    } as const
    expect(writeAddress(state)).toBe(
      '?value=sum:Cost+Total+$&row=Airport+Name&column=month:Flight+Date' +
        '&filter=in%5B1995%5D:year:Flight+Date&order=desc:sum:Cost+Total+$',
    )
  })

  it('contains the complete state', () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        expect(read(writeAddress(state))).toEqual({ state, ignored: [] })
      }),
    )
  })

  it('never fails for any address', () => {
    const part = fc.constantFrom('value', 'row', 'column', 'filter', 'order', 'limit', 'view', 'table', 'x')
    fc.assert(
      fc.property(fc.array(fc.tuple(part, fc.string())), (parts) => {
        const { state } = readAddress(new URLSearchParams(parts))
        expect(read(writeAddress(state)).state).toEqual(state)
      }),
    )
  })

  it.each([
    ['value=Cost', 'value'],
    ['value=total:Cost', 'value'],
    ['value=sum:', 'value'],
    ['row=sum:Cost', 'row'],
    ['filter=in', 'filter'],
    ['filter=in[1', 'filter'],
    ['filter=in[{}]:A', 'filter'],
    ['filter=near[1]:A', 'filter'],
    ['order=down:A', 'order'],
    ['order=desc:A', 'order'],
    ['limit=0', 'limit'],
    ['limit=many', 'limit'],
    ['limit=99999999', 'limit'],
    ['view=pie', 'view'],
    ['table=', 'table'],
  ])('leaves out and reports %s', (search, part) => {
    const { state, ignored } = read(search)
    expect(state).toEqual(emptyState)
    expect(ignored).toEqual([{ part, text: search.slice(search.indexOf('=') + 1) }])
  })

  it.each([
    ['filter=in["]:a"]:A', ']:a'],
    ['filter=in["a,b"]:A', 'a,b'],
  ])('reads the operands of %s', (search, operand) => {
    expect(read(search).state.filters.map(({ operands }) => operands[0])).toEqual([operand])
  })

  it('preserves other parameters', () => {
    expect(writeAddress(emptyState, new URLSearchParams('saved=7&row=Old&pane=sql'))).toBe(
      '?saved=7&pane=sql',
    )
  })
})
