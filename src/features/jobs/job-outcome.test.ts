import { describe, expect, it } from 'vitest'
import { outcomeOf } from './job-outcome.ts'

describe('outcome of a job', () => {
  it.each([
    { result: { build_id: 12 }, outcome: { kind: 'build', build: '12' } },
    {
      result: { database_name: 'harbour', table_name: 'berths.tsv' },
      outcome: { kind: 'table', source: 'harbour', table: 'berths.tsv' },
    },
    { result: { database_name: 'harbour' }, outcome: { kind: 'source', source: 'harbour' } },
    { result: {}, outcome: undefined },
  ])('$result', ({ result, outcome }) => {
    const jobResult: Record<string, string | number> = { ...result }
    expect(outcomeOf({ result: jobResult })).toEqual(outcome)
  })
})
