import { describe, expect, it } from 'vitest'
import { type Build, build } from '#contract/data-manager/build.ts'
import { type StoredLogicalObject, storedLogicalObject } from '#contract/data-manager/logical-object.ts'
import { isPending, planBuild, sumPlan } from './build-plan.ts'

const at = '2026-01-01T00:00:00.000Z'
const stored = (name: string, more: object): StoredLogicalObject =>
  storedLogicalObject.parse({
    object: {
      object_name: name,
      display_name: '',
      object_type: 'scale',
      to_materialize: true,
      attributes: [
        {
          attribute_name: 'a',
          is_dimension: true,
          is_measure: false,
          is_summable: false,
          sources: [],
          fpui: { operation: 'mapping' },
          type: { main: 'num' },
        },
      ],
    },
    level: 'data_prim',
    updated_at: at,
    updated_by: 'Aiko Tanaka',
    etag: '"1"',
    rows: 1,
    built_at: at,
    is_changed: false,
    ...more,
  })
const buildOf = (id: number, more: object = {}): Build =>
  build.parse({
    build_id: id,
    levels: ['data_prim'],
    state: 'Finished',
    outcome: 'success',
    job_id: 'j',
    started_by: { uid: 'u', user: 'Aiko Tanaka' },
    created_at: at,
    finished_at: at,
    is_current: false,
    tables: [
      { level: 'data_prim', object_name: 'ship', rows: 1, rejected_rows: 0, replaced_rows: 0, duration: 1 },
    ],
    failure: null,
    log: [],
    ...more,
  })

describe('DM13: plan of a build', () => {
  it('counts changed designs and designs that were never built, by level', () => {
    const objects = [
      stored('ship', { is_changed: true }),
      stored('quay', { built_at: null, is_changed: true }),
      stored('month', { level: 'data_mart' }),
    ]
    const plan = planBuild(objects, [buildOf(2, { is_current: true })])
    expect(plan.levels).toEqual([
      { level: 'data_prim', objects: 2, changed: 1, never: 1, removed: [] },
      { level: 'data_mart', objects: 1, changed: 0, never: 0, removed: [] },
    ])
    expect(sumPlan(plan.levels)).toMatchObject({ objects: 3, changed: 1, never: 1 })
    expect(plan.current?.build_id).toBe(2)
  })

  it.each([
    { name: 'nothing', objects: [stored('ship', {})], pending: false },
    { name: 'a table whose design is removed', objects: [], pending: true },
    { name: 'a changed design', objects: [stored('ship', { is_changed: true })], pending: true },
  ])('is pending for $name: $pending', ({ objects, pending }) => {
    const failed = buildOf(3, { outcome: 'failed', tables: [] })
    expect(isPending(planBuild(objects, [failed, buildOf(2)]))).toBe(pending)
  })

  it('finds the running build', () => {
    const running = buildOf(4, { state: 'Running', outcome: null, finished_at: null })
    expect(planBuild([], [running, buildOf(2)]).running?.build_id).toBe(4)
    const queued = buildOf(5, { state: 'Queued', outcome: null, finished_at: null })
    expect(planBuild([], [queued, running, buildOf(2)]).running?.build_id).toBe(4)
  })
})
