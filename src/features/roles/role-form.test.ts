import { describe, expect, it } from 'vitest'
import { mergeDocuments } from '#domain/merge/merge-documents.ts'
import {
  conditionOf,
  countChanges,
  fieldOf,
  formOf,
  lossOf,
  roleShape,
  toWrite,
  typedValue,
} from './role-form.ts'

const harbour = {
  name: 'Harbour office',
  description: '',
  permissions: ['data-manager:*:read', 'query-builder-legacy:query:run'],
  condition: { filter: { harbour: ['Bergen', 'Turku'] } },
  second_factor: false,
}

describe('IAM80: the form of a role', () => {
  it('IAM80 round-trips a role', () => {
    expect(toWrite(formOf(harbour))).toEqual(harbour)
  })

  it.each([
    { rows: [], condition: null },
    { rows: [{ id: 'a', field: ' ', values: ['x'] }], condition: null },
    { rows: [{ id: 'a', field: 'year', values: [] }], condition: null },
    {
      rows: [
        { id: 'a', field: 'year', values: [2024] },
        { id: 'b', field: 'year', values: [null] },
      ],
      condition: { filter: { year: [2024, null] } },
    },
  ])('IAM80 creates $condition from $rows', ({ rows, condition }) => {
    expect(conditionOf(rows)).toEqual(condition)
  })

  it('IAM80 names the permissions that users lose', () => {
    const after = { ...harbour, permissions: ['data-manager:*:read'] }
    expect(lossOf(harbour, after)).toEqual({
      permissions: ['query-builder-legacy:query:run'],
      isOtherRows: false,
    })
    expect(lossOf(after, harbour).permissions).toEqual([])
  })

  it.each([
    { condition: null, isOtherRows: false },
    { condition: { filter: { harbour: ['Bergen'] } }, isOtherRows: true },
  ])('IAM80 detects whether users see other rows: $isOtherRows', ({ condition, isOtherRows }) => {
    expect(lossOf(harbour, { ...harbour, condition }).isOtherRows).toBe(isOtherRows)
  })

  it.each([
    { text: '7', type: 'num', value: 7 },
    { text: 'seven', type: 'num', value: 'seven' },
    { text: '7', type: 'string', value: '7' },
    { text: 'true', type: 'boolean', value: true },
    { text: 'true', type: undefined, value: 'true' },
  ])('IAM80 reads "$text" of a field of type $type as $value', ({ text, type, value }) => {
    expect(typedValue(text, type)).toBe(value)
  })

  it.each([
    { path: 'permissions.3', field: 'grants' },
    { path: 'condition.filter.year', field: 'rows' },
    { path: 'name', field: 'name' },
    { path: 'shoe', field: undefined },
  ])('IAM80 maps an error of $path to the field $field', ({ path, field }) => {
    expect(fieldOf(path)).toBe(field)
  })

  it.each([
    { change: {}, count: 0 },
    { change: { name: 'Harbour' }, count: 1 },
    { change: { permissions: [...harbour.permissions, 'iam:user:read'] }, count: 1 },
    { change: { permissions: ['iam:user:read'] }, count: 3 },
    { change: { description: 'Ports', condition: null }, count: 2 },
    { change: { second_factor: true }, count: 1 },
  ])('IAM80 counts $count unsaved changes of $change', ({ change, count }) => {
    expect(countChanges(harbour, { ...harbour, ...change })).toBe(count)
  })

  it('IAM80 merges grants one by one', () => {
    const merge = mergeDocuments(roleShape, {
      base: harbour,
      theirs: { ...harbour, permissions: [...harbour.permissions, 'dpe:job:read'] },
      mine: { ...harbour, permissions: ['data-manager:*:read'] },
    })
    expect(merge.result(new Map())).toEqual({
      ...harbour,
      permissions: ['data-manager:*:read', 'dpe:job:read'],
    })
  })
})
