import { describe, expect, it } from 'vitest'
import { type LogicalAttribute, logicalAttribute } from '#contract/data-manager/logical-object.ts'
import { usesColumn, shortPath, sharedPrefix } from './source-path.ts'

const from = (...paths: string[]): LogicalAttribute =>
  logicalAttribute.parse({
    attribute_name: 'a',
    is_dimension: true,
    is_measure: false,
    is_summable: false,
    sources: paths.length === 0 ? [] : [{ attributes: paths }],
    fpui: { operation: 'mapping' },
    type: { main: 'num' },
  })

describe('source of an attribute', () => {
  it.each([
    { name: 'one table', paths: ['h/ships/a', 'h/ships/b'], shared: 'h/ships/', short: 'a' },
    { name: 'several of one source', paths: ['h/ships/a', 'h/quays/b'], shared: 'h/', short: 'ships/a' },
    { name: 'several sources', paths: ['h/ships/a', 'g/ships/b'], shared: '', short: 'h/ships/a' },
    {
      name: 'names that hold slashes',
      paths: ['h/2025%2Fships/a%2Fb'],
      shared: 'h/2025%2Fships/',
      short: 'a/b',
    },
  ])('shortens the paths of $name', ({ paths, shared, short }) => {
    expect(sharedPrefix(paths.map((path) => from(path)))).toBe(shared)
    expect(shortPath(paths[0] ?? '', shared)).toBe(short)
  })

  it('is empty without sources', () => {
    expect(sharedPrefix([from()])).toBe('')
  })

  it.each([
    { path: 'h/ships/imo', column: 'imo', uses: true },
    { path: 'h/ships/a%2Fb', column: 'a/b', uses: true },
    { path: 'h/ships/imo', column: 'mo', uses: false },
  ])('$path uses the column $column: $uses', ({ path, column, uses }) => {
    expect(usesColumn(from(path), column)).toBe(uses)
  })
})
