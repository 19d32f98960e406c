import { describe, expect, it } from 'vitest'
import { pace } from './jobs.ts'

describe('polling of a job', () => {
  it.each([
    { job: undefined, reads: 0, next: 200 },
    { job: { state: 'Running' }, reads: 3, next: 200 },
    { job: { state: 'Running' }, reads: 10, next: 1000 },
    { job: { state: 'Queued' }, reads: 400, next: 1000 },
    { job: { state: 'Finished' }, reads: 2, next: false },
  ] as const)('$job.state after $reads reads: $next', ({ job, reads, next }) => {
    expect(pace(job, reads)).toBe(next)
  })
})
