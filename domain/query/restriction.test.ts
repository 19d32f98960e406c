import { describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { visibleTables, restrictionOf } from './restriction.ts'
import type { QueryableTable } from './table.ts'

const table = (name: string, fields: Readonly<Record<string, string>>): QueryableTable => ({
  database_name: 'data_prim',
  table_name: name,
  rows: 1,
  measure_date_field: null,
  fields: Object.entries(fields).map(([field, main]) => ({ field, type: { main } })),
})
const trips = table('trips', { quay: 'string', people: 'num', day: 'date' })
const crews = table('crews', { crew: 'string' })

const where = (filter: RoleCondition['filter']): RoleCondition => ({ filter })
const format = (conditions: readonly RoleCondition[], of = trips) =>
  restrictionOf({ table: of, timeZone: 'UTC' }, conditions)?.map((filters) =>
    filters.map(({ term, operator, operands }) => [term.name, operator, operands]),
  )

describe('IAM10 rows of a table that roles allow', () => {
  it.each([
    ['no conditions allow all rows', [], []],
    ['one field', [where({ quay: ['north'] })], [[['quay', 'in', ['north']]]]],
    [
      'all of several fields must match',
      [where({ quay: ['north'], people: [1, 2] })],
      [
        [
          ['quay', 'in', ['north']],
          ['people', 'in', [1, 2]],
        ],
      ],
    ],
    [
      'any of several roles is enough',
      [where({ quay: ['north'] }), where({ people: [3] })],
      [[['quay', 'in', ['north']]], [['people', 'in', [3]]]],
    ],
    [
      'a role does not apply to a table without its field',
      [where({ crew: ['A'] }), where({ quay: ['east'] })],
      [[['quay', 'in', ['east']]]],
    ],
    [
      'a role does not apply to a table without one of its fields',
      [where({ crew: ['A'], quay: ['north'] }), where({ quay: ['east'] })],
      [[['quay', 'in', ['east']]]],
    ],
    ['null means the rows without a value', [where({ quay: [null] })], [[['quay', 'in', [null]]]]],
    ['numbers in quotes are numbers', [where({ people: ['7'] })], [[['people', 'in', [7]]]]],
    ['values of another type match no row', [where({ people: ['many'] })], [[['people', 'in', []]]]],
    ['a part of a date', [where({ 'day.year': [2025] })], [[['day.year', 'in', [2025]]]]],
    ['a condition without fields limits nothing', [where({})], []],
    [
      'a condition without fields does not lift another one',
      [where({ quay: ['north'] }), where({})],
      [[['quay', 'in', ['north']]]],
    ],
  ])('IAM10 %s', (_name, conditions, expected) => {
    expect(format(conditions)).toEqual(expected)
  })

  it('IAM10 a table to which no role applies is hidden', () => {
    expect(restrictionOf({ table: crews, timeZone: 'UTC' }, [where({ quay: ['north'] })])).toBeUndefined()
    expect(visibleTables([trips, crews], [where({ quay: ['north'] })])).toEqual([trips])
    expect(visibleTables([trips, crews], [])).toEqual([trips, crews])
  })
})
