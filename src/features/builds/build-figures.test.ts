import { describe, expect, it } from 'vitest'
import { type Build, build } from '#contract/data-manager/build.ts'
import { figuresOf, rowsPerSecond } from './build-figures.ts'

const table = (rows: number | null, rejected: number) => ({
  level: 'data_prim',
  object_name: 'ship',
  rows,
  rejected_rows: rejected,
  replaced_rows: 0,
  duration: 1,
})
const buildOf = (more: object): Build =>
  build.parse({
    build_id: 1,
    levels: ['data_prim'],
    state: 'Finished',
    outcome: 'success',
    job_id: 'j',
    started_by: { uid: 'u', user: 'Aiko Tanaka' },
    created_at: '2026-01-01T00:00:00.000Z',
    finished_at: '2026-01-01T00:00:02.500Z',
    is_current: true,
    tables: [],
    failure: null,
    log: [],
    ...more,
  })
const now = Date.parse('2026-01-01T00:00:10.000Z')

describe('figures of a build', () => {
  it.each([
    {
      name: 'sums its tables',
      more: { tables: [table(10, 1), table(20, 2)] },
      figures: { tables: 2, rows: 30, rejected: 3 },
    },
    {
      name: 'does not count unchanged tables as written',
      more: { tables: [table(10, 1), { ...table(20, 2), state: 'unchanged' }] },
      figures: { tables: 1, rows: 10, rejected: 3 },
    },
    {
      name: 'wrote no rows if no table changed',
      more: { tables: [{ ...table(20, 0), state: 'unchanged' }] },
      figures: { tables: 0, rows: 0 },
    },
    {
      name: 'passes over views',
      more: { tables: [table(10, 0), table(null, 0)] },
      figures: { tables: 2, rows: 10 },
    },
    {
      name: 'knows nothing before a table is whole',
      more: {},
      figures: { tables: 0, rows: null, rejected: 0 },
    },
    { name: 'took its time', more: {}, figures: { duration: 2500 } },
    {
      name: 'takes its time while it runs',
      more: { finished_at: null, state: 'Running', outcome: null },
      figures: { duration: 10_000 },
    },
  ])('$name', ({ more, figures }) => {
    expect(figuresOf(buildOf(more), now)).toMatchObject(figures)
  })
})

describe('speed of a table', () => {
  const speedOf = (more: object) =>
    buildOf({ tables: [{ ...table(10, 2), ...more }] }).tables.map(rowsPerSecond)

  it.each([
    {
      name: 'counts all rows that were read',
      more: { duration: 2, replaced_rows: 3, filtered_rows: 5 },
      speed: 10,
    },
    { name: 'has none for an unchanged table', more: { duration: null, state: 'unchanged' }, speed: 0 },
    { name: 'has none for a view', more: { rows: null }, speed: 0 },
  ])('DM38 $name', ({ more, speed }) => expect(speedOf(more)).toEqual([speed]))
})
