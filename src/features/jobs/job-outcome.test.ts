import { describe, expect, it } from 'vitest'
import { outcomeOf } from './job-outcome.ts'

describe('outcome of a job', () => {
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
    expect(outcomeOf({ result: known })).toEqual(made)
  })
})
