import { describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role.ts'
import { openTables, restrictionOf } from './restriction.ts'
import type { AskableTable } from './table.ts'

const table = (name: string, fields: Readonly<Record<string, string>>): AskableTable => ({
  database_name: 'data_prim',
  table_name: name,
  rows: 1,
  measure_date_field: null,
  fields: Object.entries(fields).map(([field, main]) => ({ field, type: { main } })),
})
const trips = table('trips', { quay: 'string', people: 'num', day: 'date' })
const crews = table('crews', { crew: 'string' })

const where = (filter: RoleCondition['filter']): RoleCondition => ({ filter })
const shown = (conditions: readonly RoleCondition[], of = trips) =>
  restrictionOf(of, conditions)?.map((filters) =>
    filters.map(({ term, operator, operands }) => [term.name, operator, operands]),
  )

describe('IAM10 the rows that roles leave of a table', () => {
  it.each([
    ['without conditions, all', [], []],
    ['one field', [where({ quay: ['north'] })], [[['quay', 'in', ['north']]]]],
    [
      'several fields must all fit',
      [where({ quay: ['north'], people: [1, 2] })],
      [
        [
          ['quay', 'in', ['north']],
          ['people', 'in', [1, 2]],
        ],
      ],
    ],
    [
      'of several roles any will do',
      [where({ quay: ['north'] }), where({ people: [3] })],
      [[['quay', 'in', ['north']]], [['people', 'in', [3]]]],
    ],
    [
      'a role whose field the table lacks shows nothing of it',
      [where({ crew: ['A'] }), where({ quay: ['east'] })],
      [[['quay', 'in', ['east']]]],
    ],
    [
      'a role half of whose fields the table lacks shows nothing of it either',
      [where({ crew: ['A'], quay: ['north'] }), where({ quay: ['east'] })],
      [[['quay', 'in', ['east']]]],
    ],
    ['null means the rows without a value', [where({ quay: [null] })], [[['quay', 'in', [null]]]]],
    ['numbers in quotes are numbers', [where({ people: ['7'] })], [[['people', 'in', [7]]]]],
    ['values that are none of the type fit no row', [where({ people: ['many'] })], [[['people', 'in', []]]]],
    ['a part of a date', [where({ 'day.year': [2025] })], [[['day.year', 'in', [2025]]]]],
    ['a condition without fields leaves every row', [where({})], []],
    ['also beside another', [where({ quay: ['north'] }), where({})], []],
  ])('IAM10 %s', (_name, conditions, expected) => {
    expect(shown(conditions)).toEqual(expected)
  })

  it('IAM10 a table of which no role tells anything is not asked', () => {
    expect(restrictionOf(crews, [where({ quay: ['north'] })])).toBeUndefined()
    expect(openTables([trips, crews], [where({ quay: ['north'] })])).toEqual([trips])
    expect(openTables([trips, crews], [])).toEqual([trips, crews])
  })
})
