import { describe, expect, it } from 'vitest'
import { madeBy } from './job-outcome.ts'

describe('what a job made', () => {
  it.each([
    { result: { build_id: 12 }, made: { kind: 'build', build: '12' } },
    {
      result: { database_name: 'harbour', table_name: 'berths.tsv' },
      made: { kind: 'table', source: 'harbour', table: 'berths.tsv' },
    },
    { result: { database_name: 'harbour' }, made: { kind: 'source', source: 'harbour' } },
    { result: {}, made: undefined },
  ])('$result', ({ result, made }) => {
    const known: Record<string, string | number> = { ...result }
    expect(madeBy({ result: known })).toEqual(made)
  })
})
