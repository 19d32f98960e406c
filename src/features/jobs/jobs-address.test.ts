import { describe, expect, it } from 'vitest'
import { isFiltered, readJobsQuestion, writeJobsQuestion } from './jobs-address.ts'
import { madeBy } from './made-by.ts'

describe('the question in the address of the jobs', () => {
  it.each(['', 'q=berths', 'kind=build&state=Running', 'q=a%26b&kind=extraction'])(
    '"%s" comes back as it was',
    (text) => {
      const question = readJobsQuestion(new URLSearchParams(text))
      expect(writeJobsQuestion(question).toString()).toBe(text)
      expect(isFiltered(question)).toBe(text !== '')
    },
  )

  it('passes over what it cannot read', () => {
    const question = readJobsQuestion(new URLSearchParams('kind=nonsense&state=Paused&other=1'))
    expect(question).toEqual({ q: '', kind: undefined, state: undefined })
  })
})

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
