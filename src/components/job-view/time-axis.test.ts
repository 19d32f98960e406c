import { describe, expect, it } from 'vitest'
import type { Job, JobStep } from '#contract/jobs/job.ts'
import { figuresOf, secondsBetween } from './job-figures.ts'
import { phaseOf } from './job-phase.ts'
import { ticksOf, timeAxis } from './time-axis.ts'

const began = '2026-01-31T09:00:00.000Z'
const after = (seconds: number): string => new Date(Date.parse(began) + seconds * 1000).toISOString()
const at = (seconds: number): number => Date.parse(after(seconds))

const step = (change: Partial<JobStep>): JobStep => ({
  name: 'berths',
  state: 'waiting',
  rows: null,
  rejected_rows: 0,
  progress: null,
  started_at: null,
  finished_at: null,
  ...change,
})
const job = (change: Partial<Job>): Job => ({
  job_id: 'job_1',
  kind: 'build',
  subject: 'data_prim',
  state: 'Running',
  outcome: null,
  progress: null,
  steps: [],
  started_by: { uid: 'u', user: 'Ines Ferry' },
  created_at: began,
  started_at: began,
  finished_at: null,
  is_cancellable: true,
  failure: null,
  result: {},
  ...change,
})

describe('figures of a job', () => {
  it.each([
    { name: 'too early to estimate', progress: 0.02, seconds: 10, left: null },
    { name: 'too short to estimate', progress: 0.5, seconds: 0.5, left: null },
    { name: 'the pace holds', progress: 0.25, seconds: 10, left: 30 },
    { name: 'unknown progress', progress: null, seconds: 10, left: null },
  ])('$name: $left seconds remain', ({ progress, seconds, left }) => {
    expect(figuresOf(job({ progress }), at(seconds)).left).toBe(left)
  })

  it('sums rows and rejected lines, and measures the rate over the whole time', () => {
    const steps = [
      step({ state: 'done', rows: 300, rejected_rows: 2 }),
      step({ state: 'running', rows: 100 }),
      step({}),
    ]
    expect(figuresOf(job({ steps }), at(4))).toMatchObject({ rows: 400, refused: 2, speed: 100, elapsed: 4 })
  })

  it('DM38 does not count the rows of unchanged tables as written', () => {
    const unchanged = step({ state: 'done', rows: 500, is_unchanged: true })
    const written = step({ state: 'done', rows: 8 })
    expect(figuresOf(job({ steps: [unchanged, written] }), at(4))).toMatchObject({ rows: 8, speed: 2 })
    expect(figuresOf(job({ steps: [unchanged] }), at(4))).toMatchObject({ rows: 0, speed: null })
  })

  it('has no rows before the first step has any, and is complete once the job succeeded', () => {
    const done = job({ state: 'Finished', outcome: 'success', finished_at: after(2), progress: 0.9 })
    expect(figuresOf(done, at(60))).toMatchObject({ rows: null, speed: null, progress: 1, elapsed: 2 })
  })

  it('never counts backwards if two clocks differ', () => {
    expect(secondsBetween(after(5), began)).toBe(0)
  })
})

describe('ENG2 the phase of a job', () => {
  it.each([
    { state: 'Queued', outcome: null, phase: 'queued' },
    { state: 'Running', outcome: null, phase: 'running' },
    { state: 'Finished', outcome: 'success', phase: 'success' },
    { state: 'Finished', outcome: 'failed', phase: 'failed' },
    { state: 'Finished', outcome: 'interrupted', phase: 'interrupted' },
  ] as const)('$state $outcome is $phase', ({ state, outcome, phase }) => {
    expect(phaseOf({ state, outcome })).toBe(phase)
  })
})

describe('time axis', () => {
  it.each([
    { seconds: 0.25, ticks: [0, 0.05, 0.1, 0.15, 0.2, 0.25] },
    { seconds: 28, ticks: [0, 5, 10, 15, 20, 25] },
    { seconds: 200, ticks: [0, 60, 120, 180] },
    { seconds: 7000, ticks: [0, 1800, 3600, 5400] },
  ])('has ticks at round numbers over $seconds s', ({ seconds, ticks }) => {
    expect(ticksOf(seconds)).toEqual(ticks)
  })

  it('is absent before the start', () => {
    expect(timeAxis(job({ started_at: null, state: 'Queued' }), at(1))).toBeNull()
  })

  it('positions finished, running and expected steps, and the current time', () => {
    const steps = [
      step({ state: 'done', started_at: began, finished_at: after(5) }),
      step({ state: 'running', started_at: after(5) }),
      step({}),
      step({}),
    ]
    expect(timeAxis(job({ steps, progress: 0.5 }), at(10))).toMatchObject({
      seconds: 20,
      now: 0.5,
      bars: [
        { from: 0, to: 0.25, state: 'done' },
        { from: 0.25, to: 0.5, state: 'running' },
        { from: 0.5, to: 0.75, state: 'expected' },
        { from: 0.75, to: 1, state: 'expected' },
      ],
    })
  })

  it('shows no estimate while the end is unknown', () => {
    const axis = timeAxis(job({ steps: [step({})] }), at(10))
    expect(axis?.bars).toEqual([null])
  })
})

describe('ENG4c the tries of a step', () => {
  const failure = { path: '', code: 'action_timeout' as const, message: '', params: {} }
  const first = { started_at: after(0), finished_at: after(2), failure, wait: 4 }

  it('ENG4c are failed bars with the waits between them', () => {
    const steps = [step({ state: 'failed', started_at: after(0), finished_at: after(10), tries: [first] })]
    const axis = timeAxis(
      job({ state: 'Finished', outcome: 'failed', finished_at: after(10), steps }),
      at(20),
    )
    expect(axis?.tries).toEqual([
      [
        { from: 0, to: 0.2, state: 'failed' },
        { from: 0.2, to: 0.6, state: 'waited' },
      ],
    ])
    expect(axis?.bars).toEqual([{ from: 0.6, to: 1, state: 'failed' }])
  })

  it('ENG4c end now while the step waits for the next try', () => {
    const steps = [step({ state: 'waiting', started_at: after(0), tries: [first] })]
    const axis = timeAxis(job({ steps }), at(3))
    expect(axis?.tries[0]?.[1]?.to).toBeCloseTo(axis?.now ?? 0)
    expect(axis?.bars).toEqual([null])
  })
})
