import { describe, expect, test } from 'vitest'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { VirtualAttributeCreate } from '#contract/data-manager/virtual-attribute.ts'
import {
  canBeSummable,
  countChanges,
  emptyForm,
  fieldOf,
  formOf,
  shownRoles,
  toDocument,
} from './attribute-form.ts'

const integer: AttributeType = { main: 'num', sub: 'bigint' }
const row = (type: AttributeType) => ({ kind: 'row', type }) as const
const aggregate = { kind: 'aggregate', type: { main: 'num', sub: 'double' } } as const
const unknown = { kind: null, type: null }

describe('UI66 the role follows the values until someone chooses', () => {
  test.each([
    ['revenue', row(integer), 'measure', true],
    ['average price', row(integer), 'measure', false],
    ['ship_id', row(integer), 'dimension', false],
    ['size', row({ main: 'string' }), 'dimension', false],
    ['next day', row({ main: 'date' }), 'dimension', false],
    ['late', row({ main: 'boolean' }), 'dimension', false],
    ['ratio', aggregate, 'measure', false],
    ['', unknown, 'measure', false],
  ] as const)('UI66 of %s with %o', (name, found, role, isSummable) => {
    expect(shownRoles({ ...emptyForm, name }, found)).toEqual({ role, isSummable })
  })

  test('UI66 a chosen role stays', () => {
    const chosen = { ...emptyForm, name: 'revenue', role: 'both', isSummable: false } as const
    expect(shownRoles(chosen, row(integer))).toEqual({ role: 'both', isSummable: false })
    expect(shownRoles(chosen, row({ main: 'string' })).role).toBe('both')
  })

  test.each([
    ['measure', row(integer), true],
    ['both', row(integer), true],
    ['dimension', row(integer), false],
    ['measure', aggregate, false],
    ['measure', row({ main: 'string' }), false],
  ] as const)('UI66 values of a %s of %o add up: %s', (role, found, can) => {
    expect(canBeSummable(role, found)).toBe(can)
  })
})

const stored: VirtualAttributeCreate = {
  attribute_name: 'cost per ship',
  parameters: { origin: 'import' },
  is_dimension: false,
  is_virtual: true,
  is_summable: false,
  is_measure: true,
  sql: 'sum(cost) / count(DISTINCT ship)',
}

describe('UI66 the document of the form', () => {
  test('UI66 of an unchanged form is the stored one', () => {
    expect(toDocument(formOf(stored), { found: unknown, before: stored })).toEqual(stored)
    const named = { ...stored, display_name: 'Cost', description: 'Per ship.' }
    expect(toDocument(formOf(named), { found: unknown, before: named })).toEqual(named)
  })

  test('UI66 of a new one has the roles of its values, and trimmed names', () => {
    const form = { ...emptyForm, name: ' size ', displayName: ' Size ', sql: "'x' || ship" }
    expect(toDocument(form, { found: row({ main: 'string' }) })).toEqual({
      attribute_name: 'size',
      display_name: 'Size',
      parameters: {},
      is_dimension: true,
      is_virtual: true,
      is_summable: false,
      is_measure: false,
      sql: "'x' || ship",
    })
  })

  test('UI66 a name that people see can be removed', () => {
    const named = { ...stored, display_name: 'Cost' }
    const form = { ...formOf(named), displayName: '' }
    expect(toDocument(form, { found: unknown, before: named }).display_name).toBe('')
    expect(countChanges(form, formOf(named))).toBe(1)
  })
})

test.each([
  ['attribute_name', 'name'],
  ['sql', 'sql'],
  ['is_measure', undefined],
  ['toString', undefined],
])('UI66 a problem of %s is shown at %s', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})
