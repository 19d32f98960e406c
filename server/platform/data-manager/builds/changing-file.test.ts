// A source file that changes while a build reads it.
import { appendFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const csv = (rows: number): string =>
  `id,name\n${Array.from({ length: rows }, (_, index) => `${index},ship ${index}`).join('\n')}\n`

/** Appends lines once the step of the job reads the file. */
const appendWhileRead = async (path: string): Promise<void> => {
  for (;;) {
    const { items } = await fixture.request(engine.listJobs, { query: { kind: 'build', state: 'Running' } })
    if (items[0]?.steps[0]?.rows_so_far !== undefined) break
    await setTimeout(1)
  }
  appendFileSync(path, '-1,late\n')
}

test('DM13b a file that changes while a build reads it fails the build, and the built tables remain', async () => {
  const path = fixture.put('big.csv', csv(1000))
  const design = await fixture.design('big.csv')
  await fixture.build([design])
  fixture.put('big.csv', csv(150_000))
  const running = fixture.call(dataManager.buildPhysical, {
    query: { wait: true },
    body: { levelsToBuild: ['data_prim'] },
  })
  await appendWhileRead(path)
  expect(await running).toMatchObject({ status: 409, body: { code: 'file_vanished' } })
  const { items } = await fixture.request(dataManager.listBuilds, {})
  expect(items).toMatchObject([
    { build_id: 2, outcome: 'failed', failure: { code: 'file_vanished', params: { file: 'big.csv' } } },
    { build_id: 1, outcome: 'success', is_current: true },
  ])
  expect(await fixture.rows('big')).toHaveLength(1000)

  const next = await fixture.build([design])
  expect(next).toMatchObject({ outcome: 'success', tables: [{ rows: 150_001 }] })
})
