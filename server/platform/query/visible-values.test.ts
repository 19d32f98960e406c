import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { systemSession } from '../core/session.ts'
import { openSampleWarehouse, sampleTables, type TestWarehouse } from './testing/sample-warehouse.ts'
import { openVisibleValues } from './visible-values.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openSampleWarehouse()
})
afterAll(() => opened.close())

const [trips] = sampleTables
if (trips === undefined) throw new Error('no sample table')
const people = { kind: 'column', at: 0, type: 'integer', name: 'people' } as const
const task = { table: trips, expressions: [people], limit: 3 }
const sessionWith = (conditions: readonly RoleCondition[]) => ({ ...systemSession, conditions })

test.each<[readonly RoleCondition[], unknown[]]>([
  [[], [12, 30, null]],
  [[{ filter: { quay: ['south'] } }], [30, 3]],
  [
    [{ filter: { ferry: ['Ceres'] } }, { filter: { quay: ['east'] } }],
    [7, 100],
  ],
  [[{ filter: { crew: ['any'] } }], []],
])('DM67 with the conditions %j', async (conditions, values) => {
  const read = openVisibleValues(opened.warehouse)
  const batch = await read(task, { session: sessionWith(conditions), options: {} })
  expect(batch.columns).toEqual([values])
})

test('DM67 the reading ends with the request', async () => {
  const read = openVisibleValues(opened.warehouse)
  const call = { session: sessionWith([]), options: { signal: AbortSignal.abort() } }
  await expect(read(task, call)).rejects.toMatchObject({ code: 'query_cancelled' })
})
