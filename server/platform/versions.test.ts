import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { findBreak } from './audit/audit.ts'
import type { CallResult } from './http/client.ts'
import { openDataFixture, source, type DataFixture } from './testing/data-fixture.ts'

const writers = Array.from({ length: 20 }, (_, index) => index)

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

/** Returns the accepted response, and expects all others to have this status and code. */
const onlyWinner = (
  answers: readonly CallResult[],
  [status, code]: readonly [number, string],
): CallResult => {
  const won = answers.filter((answer) => answer.status === 200)
  const lost = answers.filter((answer) => answer.status !== 200)
  expect([won.length, lost.length]).toEqual([1, writers.length - 1])
  for (const answer of lost) expect(answer).toMatchObject({ status, body: { code } })
  const [winner] = won
  if (winner === undefined) throw new Error('every write was rejected')
  return winner
}

const written = (name: string, limit = 1) => ({
  name,
  request: { data: { fields: { price: 'sum' }, limit }, scale: { fields: ['quay'] } },
})

describe('MRG1 of concurrent writers of one version, one succeeds and its data is stored', () => {
  test('MRG1 sources', async () => {
    await fixture.register()
    const paths = writers.map((index) => join(fixture.platform.sources, `place-${index}`))
    for (const path of paths) mkdirSync(path)
    const { items } = await fixture.request(dataManager.listSources, {})
    const ifMatch = items[0]?.etag ?? ''
    const answers = await Promise.all(
      paths.map((path) =>
        fixture.call(dataManager.updateSource, {
          params: { source },
          query: {},
          body: { parameters: { path } },
          ifMatch,
        }),
      ),
    )
    const { body } = onlyWinner(answers, [412, 'etag_mismatch'])
    const stored = (await fixture.request(dataManager.listSources, {})).items[0]
    expect(body).toMatchObject({ source: { parameters: stored?.parameters, etag: stored?.etag } })
    expect(stored?.updated_by).not.toBe('')
  })

  test('MRG1 logical objects, also new ones', async () => {
    fixture.put('calls.csv', 'ship,berth\nAda,1\n')
    const object = await fixture.design('calls.csv')
    const save = (index: number, ifMatch: string) =>
      fixture.call(dataManager.saveObjects, {
        query: {},
        body: [{ ...object, display_name: `Version ${index}` }],
        ifMatch,
      })
    const stored = async () => (await fixture.request(dataManager.listObjects, {})).items[0]
    const created = onlyWinner(await Promise.all(writers.map((index) => save(index, '""'))), [
      412,
      'etag_mismatch',
    ])
    const first = await stored()
    expect(created.body).toMatchObject({ objects: [{ object: first?.object }] })
    const changed = onlyWinner(
      await Promise.all(writers.map((index) => save(index + writers.length, first?.etag ?? ''))),
      [412, 'etag_mismatch'],
    )
    const second = await stored()
    expect(changed.body).toMatchObject({ objects: [{ object: second?.object, etag: second?.etag }] })
    expect(second?.etag).not.toBe(first?.etag)
    expect(second?.updated_by).not.toBe('')
  })

  test('MRG1 saved queries', async () => {
    const { query: created } = await fixture.request(query.createSaved, { body: written('By quay') })
    const answers = await Promise.all(
      writers.map((index) =>
        fixture.call(query.updateSaved, {
          params: { id: created.id },
          body: written('By quay', index + 10),
          ifMatch: created.etag,
        }),
      ),
    )
    const { body } = onlyWinner(answers, [412, 'etag_mismatch'])
    const { query: stored } = await fixture.request(query.getSaved, { params: { id: created.id } })
    expect(body).toMatchObject({ query: { request: stored.request, etag: stored.etag } })
    expect(stored.updated_by).not.toBe('')
  })

  test('MRG1 audits every accepted write once, in a valid chain', async () => {
    const { query: created } = await fixture.request(query.createSaved, { body: written('By quay') })
    await Promise.all(
      writers.map((index) =>
        fixture.call(query.updateSaved, {
          params: { id: created.id },
          body: written('By quay', index + 10),
          ifMatch: created.etag,
        }),
      ),
    )
    const rows = await fixture.platform.deps.db.selectFrom('audit').select('action').execute()
    expect(rows.filter(({ action }) => action === 'saved_query.update')).toHaveLength(1)
    expect(await findBreak(fixture.platform.deps.db)).toBeNull()
  })
})

const named = z.object({ query: z.object({ id: z.string(), etag: z.string() }) })

describe('MRG1 names are unique under concurrent requests', () => {
  test('MRG1 sources', async () => {
    const create = () =>
      fixture.call(dataManager.createSource, {
        body: { dbms: 'local', parameters: { path: fixture.platform.sources }, database_name: source },
      })
    onlyWinner(await Promise.all(writers.map(create)), [409, 'exists'])
  })

  test('MRG1 tables', async () => {
    fixture.put('calls.csv', 'ship\nAda\n')
    await fixture.register()
    const add = () =>
      fixture.call(dataManager.addTables, {
        query: {},
        body: { table_name: 'calls.csv', database_name: source },
      })
    onlyWinner(await Promise.all(writers.map(add)), [409, 'exists'])
  })

  test('MRG1 QB16 saved queries, created and renamed', async () => {
    const create = () => fixture.call(query.createSaved, { body: written('Rain') })
    onlyWinner(await Promise.all(writers.map(create)), [409, 'exists'])
    const others = await Promise.all(
      writers.map(async (index) =>
        named.parse((await fixture.call(query.createSaved, { body: written(`Rain ${index}`) })).body),
      ),
    )
    const rename = ({ query: { id, etag } }: (typeof others)[number]) =>
      fixture.call(query.updateSaved, { params: { id }, body: written('Wind'), ifMatch: etag })
    onlyWinner(await Promise.all(others.map(rename)), [409, 'exists'])
  })
})
