import { describe, expect, it } from 'vitest'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { nullShare, selectAttributes } from '../table/attribute-list.ts'
import { chosenFiles, fieldOf, filesAt, isFileListing, nameProblem, toSourceBody } from './form-values.ts'
import { dependentObjects } from '../delete/dependent-objects.ts'

const entry = (name: string, kind: FileEntry['kind'] = 'file'): FileEntry => ({
  name,
  path: `/srv/${name}`,
  kind,
  format: kind === 'file' ? 'csv' : null,
  size: kind === 'file' ? 10 : null,
  modified_at: null,
})
const entries = [entry('old', 'folder'), entry('a.csv'), entry('b.csv')]

describe('form of a source', () => {
  it.each([
    { path: '/srv', left: [], names: ['a.csv', 'b.csv'] },
    { path: '/srv', left: ['a.csv'], names: ['b.csv'] },
    { path: '/srv/b.csv', left: [], names: ['b.csv'] },
  ])('$path without $left creates tables from $names', ({ path, left, names }) => {
    expect(chosenFiles(filesAt(path, entries), left).map(({ name }) => name)).toEqual(names)
  })

  it('DM10 trims the name', () => {
    expect(toSourceBody({ path: ' /srv ', name: ' Harbour ' })).toEqual({
      dbms: 'local',
      parameters: { path: '/srv' },
      database_name: 'Harbour',
    })
  })

  it.each([
    { name: ' ', problem: 'name' },
    { name: 'a/b', problem: 'nameSlash' },
    { name: 'x'.repeat(121), problem: 'nameLong' },
    { name: 'Bird strikes', problem: undefined },
  ])('finds $problem in "$name"', ({ name, problem }) => {
    expect(nameProblem(name)).toBe(problem)
  })

  it.each([
    { path: 'parameters.path', field: 'path' },
    { path: 'database_name', field: 'name' },
    { path: 'dwhName', field: undefined },
  ])('a problem of $path belongs to $field', ({ path, field }) => {
    expect(fieldOf(path)).toBe(field)
  })

  it.each([
    { path: '/srv/a.csv', entries: [], isFile: true },
    { path: '/srv/empty', entries: [], isFile: false },
    { path: '/srv/strange.csv', entries, isFile: false },
    { path: null, entries: [], isFile: false },
  ])('a listing of $path is the listing of a file: $isFile', ({ isFile, ...listing }) => {
    expect(isFileListing(listing)).toBe(isFile)
  })
})

const object = (name: string, paths: readonly string[]): StoredLogicalObject => ({
  object: {
    object_name: name,
    display_name: name,
    object_type: 'scale',
    to_materialize: true,
    key: [],
    date_type: false,
    relations: [],
    indexes: [],
    attributes: [
      {
        attribute_name: 'a',
        is_dimension: true,
        is_measure: false,
        is_summable: false,
        sources: [{ rules: [], attributes: [...paths] }],
        attribute_path: null,
        fpui: { operation: 'mapping' },
        type: { main: 'string' },
      },
    ],
  },
  level: 'data_prim',
  updated_at: '2026-01-31T09:00:00.000Z',
  updated_by: 'u',
  etag: '"1"',
  rows: null,
  built_at: null,
  is_changed: true,
})

describe('DM11 objects that depend on a source', () => {
  const objects = [
    object('berth', ['harbour/berths.tsv/id']),
    object('tide', ['harbour/sub%2Ftides.csv/at', 'harbours/x/y']),
  ]
  it.each([
    { origins: [{ source: 'harbour' }], names: ['berth', 'tide'] },
    { origins: [{ source: 'harbour', table: 'berths.tsv' }], names: ['berth'] },
    { origins: [{ source: 'harbour', table: 'sub/tides.csv' }], names: ['tide'] },
    { origins: [{ source: 'harbo' }], names: [] },
    { origins: [{ source: 'harbour', table: 'berths' }], names: [] },
  ])('$origins: $names', ({ origins, names }) => {
    expect(dependentObjects(objects, origins)).toEqual(names)
  })
})

const attribute = (name: string, change: Partial<ExtractedAttribute> = {}): ExtractedAttribute => ({
  attribute_name: name,
  type: { main: 'num' },
  count: 8,
  null_count: 2,
  cardinality: 3,
  cardinality_exact: true,
  histogram: null,
  top_values: [],
  misfits: null,
  sampled_rows: null,
  min: 1,
  max: 9,
  ...change,
})

describe('DM2 attributes of an extraction', () => {
  const attributes = [
    attribute('b'),
    attribute('a', { null_count: 0 }),
    attribute('c', { type: { main: 'date' } }),
  ]
  it.each([
    { filter: { q: '', type: undefined, sort: undefined }, names: ['b', 'a', 'c'] },
    { filter: { q: '', type: undefined, sort: { by: 'name', descending: true } }, names: ['c', 'b', 'a'] },
    {
      filter: { q: '', type: undefined, sort: { by: 'nulls', descending: false } },
      names: ['a', 'b', 'c'],
    },
    { filter: { q: '', type: 'date', sort: undefined }, names: ['c'] },
    { filter: { q: 'B', type: undefined, sort: { by: 'nonsense', descending: false } }, names: ['b'] },
  ])('$filter shows $names', ({ filter, names }) => {
    expect(
      selectAttributes(attributes, { ...filter, language: 'en' }).map((each) => each.attribute_name),
    ).toEqual(names)
  })

  it('returns the share of nulls among all values', () => {
    expect(nullShare(attribute('a'))).toBe(0.2)
    expect(nullShare(attribute('a', { count: 0, null_count: 0 }))).toBe(0)
  })
})
