import { describe, expect, it } from 'vitest'
import { type LogicalAttribute, logicalAttribute } from '#contract/data-manager/logical-object.ts'
import { pathEnds, saidPath, sharedStart } from './source-path.ts'

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

describe('where an attribute comes from', () => {
  it.each([
    { name: 'one table', paths: ['h/ships/a', 'h/ships/b'], shared: 'h/ships/', said: 'a' },
    { name: 'several of one source', paths: ['h/ships/a', 'h/quays/b'], shared: 'h/', said: 'ships/a' },
    { name: 'several sources', paths: ['h/ships/a', 'g/ships/b'], shared: '', said: 'h/ships/a' },
    {
      name: 'names that hold slashes',
      paths: ['h/2025%2Fships/a%2Fb'],
      shared: 'h/2025%2Fships/',
      said: 'a/b',
    },
  ])('is said as short as $name allow', ({ paths, shared, said }) => {
    expect(sharedStart(paths.map((path) => from(path)))).toBe(shared)
    expect(saidPath(paths[0] ?? '', shared)).toBe(said)
  })

  it('is nothing where nothing feeds it', () => {
    expect(sharedStart([from()])).toBe('')
  })

  it.each([
    { path: 'h/ships/imo', column: 'imo', ends: true },
    { path: 'h/ships/a%2Fb', column: 'a/b', ends: true },
    { path: 'h/ships/imo', column: 'mo', ends: false },
  ])('$path takes the column $column: $ends', ({ path, column, ends }) => {
    expect(pathEnds(from(path), column)).toBe(ends)
  })
})
