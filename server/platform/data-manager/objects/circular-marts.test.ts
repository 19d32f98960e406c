// Marts whose aggregates refer to each other.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const total = (name: string, reads: string): LogicalObject =>
  logicalObject(name, {
    attributes: [
      logicalAttribute('total', {
        type: { main: 'num', sub: 'bigint' },
        from: [reads],
        fpui: { operation: 'aggregate' },
        database_name: 'data_mart',
      }),
    ],
  })

test.each([
  ['each other', [total('a', 'data_mart/b/total'), total('b', 'data_mart/a/total')], 'a → b → a'],
  ['each other as tables', [total('a', 'data_prim/b/total'), total('b', 'data_prim/a/total')], 'a → b → a'],
  ['themselves', [total('a', 'data_mart/a/total')], 'a → a'],
])(
  'DM5 aggregates of marts that read %s are refused, and the built tables remain',
  async (_, marts, cycle) => {
    fixture.put('calls.csv', 'id\n1\n2\n')
    const calls = { ...(await fixture.design('calls.csv')), object_name: 'calls' }
    await fixture.build([calls])
    const refused = await fixture.call(dataManager.saveObjects, { body: [calls, ...marts] })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(cycle)
    expect(refused.body).toMatchObject({
      details: marts.map((_mart, index) => ({
        path: `${index + 1}.attributes.0.sources.0.attributes.0`,
      })),
    })
    const { items } = await fixture.request(dataManager.listObjects, {})
    expect(items.map(({ object }) => object.object_name)).toEqual(['calls'])
    await fixture.request(dataManager.freezePrim, {})
    expect(await fixture.rows('calls')).toEqual([[1], [2]])
  },
)
