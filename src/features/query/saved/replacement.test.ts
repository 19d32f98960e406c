import { describe, expect, it } from 'vitest'
import type { Dataset } from '#contract/query/dataset.ts'
import { readCatalogue } from '../state/catalogue.ts'
import { readAddress, writeAddress } from '../state/query-params.ts'
import { dataset } from '../state/testing/fixtures.ts'
import { lossOf, unlikeness } from './replacement.ts'

const read = (address: string) => readAddress(new URLSearchParams(address)).state

/** The dataset with fields of the first table renamed, or left out with an empty name. */
const renamed = (names: Readonly<Record<string, string>>, extra: Dataset['tables'] = []) =>
  readCatalogue({
    ...dataset,
    tables: [
      ...dataset.tables.map((table) => ({
        ...table,
        fields: table.fields.flatMap((each) => {
          const field = names[each.field] ?? each.field
          return field === '' ? [] : [{ ...each, field, display_name: '' }]
        }),
      })),
      ...extra,
    ],
  })

const cost = 'value=sum:cost&row=phase&table=strike&level=data_prim'
const suggested = (catalogue: ReturnType<typeof readCatalogue>, address: string) => {
  const loss = lossOf(catalogue, read(address))
  if (loss === null) return null
  const { kind, missing, missingTable, replacement } = loss
  const next = replacement && {
    because: replacement.because,
    address: decodeURIComponent(writeAddress(replacement.state)),
  }
  return { kind, missing, missingTable, next }
}

describe('QB16 replacements of what a saved query has lost', () => {
  it('QB16 nothing is suggested for a query that runs', () => {
    expect(suggested(renamed({}), cost)).toBeNull()
    expect(suggested(renamed({}), 'value=sum:cost&tables=any&answered=data_prim.strike')).toBeNull()
  })

  it('QB16 a renamed field is found by its name, if its type fits', () => {
    expect(suggested(renamed({ cost: 'Cost' }), cost)).toEqual({
      kind: 'broken',
      missing: ['cost'],
      missingTable: null,
      next: { because: 'case', address: '?value=sum:Cost&row=phase&table=strike&level=data_prim' },
    })
    expect(suggested(renamed({ cost: 'total cost' }), cost)?.next).toEqual({
      because: 'field',
      address: '?value=sum:total+cost&row=phase&table=strike&level=data_prim',
    })
    // The similar field is a text, of which there is no sum.
    expect(suggested(renamed({ cost: '', airport: 'costs' }), cost)?.next).toBeNull()
  })

  it('QB16 of two equally similar fields none is suggested, and none for a name that is unlike all', () => {
    expect(suggested(renamed({ cost: 'cost a', speed: 'cost b' }), cost)?.next).toBeNull()
    expect(suggested(renamed({ cost: 'damage' }), cost)?.next).toBeNull()
  })

  it('QB16 another table of the same database with all fields replaces a lost one', () => {
    const [strike] = dataset.tables
    if (strike === undefined) throw new Error('The fixture has tables')
    const moved = { ...strike, table_name: 'strikes 2026', display_name: '' }
    const catalogue = readCatalogue({ ...dataset, tables: [moved] })
    expect(suggested(catalogue, cost)).toEqual({
      kind: 'broken',
      missing: [],
      missingTable: 'strike',
      next: { because: 'table', address: '?value=sum:cost&row=phase&table=strikes+2026&level=data_prim' },
    })
    const elsewhere = readCatalogue({ ...dataset, tables: [{ ...moved, database_name: 'data_mart' }] })
    expect(suggested(elsewhere, cost)?.next).toBeNull()
    expect(suggested(catalogue, 'value=sum:cost&tables=any&answered=data_prim.strike')).toMatchObject({
      kind: 'redirected',
      missingTable: 'data_prim.strike',
      next: { because: 'table' },
    })
  })

  it.each([
    ['Flight Date', 'flight_date', 0],
    ['cost', 'total cost', 1],
    ['quantity', 'quantitiy', 1],
    ['cost', 'speed', undefined],
    ['a', 'b', undefined],
  ])('QB16 %s is like %s: %s', (one, other, expected) => {
    expect(unlikeness(one, other)).toBe(expected)
  })
})
