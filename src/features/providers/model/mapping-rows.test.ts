import { describe, expect, test } from 'vitest'
import { type Mapping, mapping } from '#contract/iam/provider.ts'
import { mappingOf, newRow, readMappings, rowOf, writeMappings } from './mapping-rows.ts'
import { readOperand, writeOperand } from './operand.ts'

const read = (one: unknown): Mapping => mapping.parse(one)

describe('IAM85 a mapping goes through the form unchanged', () => {
  test.each<{ what: string; one: unknown }>([
    { what: 'a role for everyone', one: { role: 'r1' } },
    { what: 'a group under conditions', one: { group: 'g1', if: { 'user.department': { eq: 'Crew' } } } },
    {
      what: 'several comparisons of one path',
      one: { role: 'r1', if: { level: { gte: 3, lt: 7 }, team: { in: ['a', 'b'] } } },
    },
    {
      what: 'values of every type',
      one: { role: 'r', if: { a: { eq: '5' }, b: { eq: 5 }, c: { ne: null } } },
    },
    { what: 'lists that need JSON', one: { role: 'r', if: { a: { in: ['x, y', 'z'] }, b: { nin: [] } } } },
    { what: 'a pattern that looks like a number', one: { role: 'r', if: { a: { regexp: '12' } } } },
    { what: 'role and group in one', one: { role: 'r1', group: 'g1' } },
    { what: 'unknown members', one: { role: 'r1', note: 'kept', if: { a: { eq: true } } } },
    {
      what: 'names in the response',
      one: {
        bind: { upsert: true, input: '$.memberships[*].name', split: ';', match: '^PC-(.*)$', replace: '$1' },
      },
    },
    { what: 'names of roles', one: { bind: { upsert: false, input: '$.roles[*]', kind: 'role', hint: 1 } } },
  ])('IAM85 $what', ({ one }) => {
    expect(mappingOf(rowOf(read(one)))).toEqual(read(one))
  })

  test('IAM85 a mapping without a chosen target has no target', () => {
    expect(mappingOf(newRow('role'))).toEqual({})
  })

  test('IAM85 the JSON text is equivalent', () => {
    const rows = [rowOf(read({ role: 'r1' })), newRow('bind')]
    expect(readMappings(writeMappings(rows))?.map(rowOf)).toEqual(rows)
    expect(readMappings('[{')).toBeUndefined()
    expect(readMappings('{"role": "r1"}')).toBeUndefined()
  })
})

describe('IAM85 parses the operand of a comparison', () => {
  test.each([
    { comparison: 'eq', text: 'Crew', value: 'Crew' },
    { comparison: 'eq', text: '5', value: 5 },
    { comparison: 'eq', text: '"5"', value: '5' },
    { comparison: 'ne', text: 'true', value: true },
    { comparison: 'eq', text: '"half', value: '"half' },
    { comparison: 'in', text: 'a, b', value: ['a', 'b'] },
    { comparison: 'in', text: '1, 2', value: [1, 2] },
    { comparison: 'nin', text: '', value: [] },
    { comparison: 'regexp', text: '^[0-9]+$', value: '^[0-9]+$' },
  ] as const)('IAM85 $comparison $text', ({ comparison, text, value }) => {
    expect(readOperand(comparison, text)).toEqual(value)
    expect(readOperand(comparison, writeOperand(comparison, value))).toEqual(value)
  })
})
