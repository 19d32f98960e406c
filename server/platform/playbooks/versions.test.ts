// Versions of playbooks, their stored texts, and their audit entries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { codeOf } from '../testing/store-fixture.ts'
import { documentOf, openPlaybooksFixture, type PlaybooksFixture } from '../testing/playbooks-fixture.ts'

let fixture: PlaybooksFixture
beforeAll(async () => {
  fixture = await openPlaybooksFixture()
})
afterAll(() => fixture.close())

const digest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
const none = '00000000-0000-4000-8000-0000000000ff'
const callEndpoint = (endpoint: Endpoint, input: object) =>
  fixture.users.platform.call(endpoint, { token: fixture.token, ...input })
const versionsOf = (uuid: string, query: Record<string, unknown> = {}) =>
  fixture.users.platform.request(playbooks.versions, {
    token: fixture.token,
    params: { playbook: uuid },
    query,
  })
const remove = (uuid: string) => callEndpoint(playbooks.remove, { params: { playbook: uuid } })
const storedTexts = async (): Promise<number> => {
  const rows = await fixture.users.platform.deps.db.selectFrom('playbookTexts').select('sha256').execute()
  return rows.length
}

describe('PBK13 versions', () => {
  test('PBK13 are all stored, newest first, each with its own text, author and time', async () => {
    const { uuid, etag } = await fixture.create({ name: 'one' }, { 0: {} })
    fixture.users.platform.clock.advance(1000)
    const second = fixture.summaryOf(await fixture.put(uuid, documentOf({ name: 'two' }), { ifMatch: etag }))
    const { items, total } = await versionsOf(uuid)
    expect(total).toBe(2)
    expect(items.map(({ number, name, nodes, by }) => [number, name, nodes, by])).toEqual([
      [2, 'two', 0, 'Platform Administrator'],
      [1, 'one', 1, 'Platform Administrator'],
    ])
    expect([items[0]?.at, items[0]?.size]).toEqual([second.updated_at, second.size])
    expect((await versionsOf(uuid, { q: 'TWO' })).items.map(({ number }) => number)).toEqual([2])
    expect((await versionsOf(uuid, { sort: 'nodes', limit: 1 })).items[0]?.number).toBe(2)
    expect(
      codeOf(await callEndpoint(playbooks.versions, { params: { playbook: uuid }, query: { sort: 'x' } })),
    ).toEqual([400, 'wrong_value'])
    expect((await fixture.bytes(`/playbooks/${uuid}/versions/2`)).toString()).toBe(
      documentOf({ name: 'two' }),
    )
  })

  test('PBK13 the same bytes again create none, with any ETag', async () => {
    const { uuid, etag } = await fixture.create()
    const text = documentOf({ name: 'again' })
    const first = fixture.summaryOf(await fixture.put(uuid, text, { ifMatch: etag }))
    fixture.users.platform.clock.advance(1000)
    for (const ifMatch of [first.etag, etag, '*']) {
      const again = fixture.summaryOf(await fixture.put(uuid, text, { ifMatch }))
      expect(again).toEqual(first)
    }
    expect((await versionsOf(uuid)).total).toBe(2)
    expect(await fixture.audit(uuid)).toHaveLength(2)
  })

  test('PBK13 a restored one names its origin, has its own ETag, and shares the stored text', async () => {
    const first = await fixture.create({ name: 'first' })
    const { uuid } = first
    const text = (await fixture.bytes(`/playbooks/${uuid}`)).toString()
    const second = fixture.summaryOf(
      await fixture.put(uuid, documentOf({ name: 'second' }), { ifMatch: first.etag }),
    )
    const stored = await storedTexts()
    const third = fixture.summaryOf(await fixture.put(uuid, text, { ifMatch: second.etag, restoredFrom: 1 }))
    expect(await storedTexts()).toBe(stored)
    expect(third).toMatchObject({ version: 3, name: 'first' })
    expect(third.etag).not.toBe(first.etag)
    expect((await versionsOf(uuid)).items.map(({ restored_from: from }) => from)).toEqual([1, null, null])
    expect(codeOf(await fixture.put(uuid, documentOf(), { ifMatch: first.etag }))).toEqual([
      412,
      'etag_mismatch',
    ])
  })

  test('PBK13 one that was changed after restoring has no origin', async () => {
    const { uuid, etag } = await fixture.create()
    fixture.summaryOf(
      await fixture.put(uuid, documentOf({ name: 'changed' }), { ifMatch: etag, restoredFrom: 1 }),
    )
    expect((await versionsOf(uuid)).items[0]?.restored_from).toBeNull()
    const missing = await fixture.put(uuid, documentOf({ name: 'more' }), { ifMatch: '*', restoredFrom: 9 })
    expect(missing).toMatchObject({ status: 404, body: { params: { kind: 'version' } } })
  })

  test('PBK13 are deleted with their playbook, as are texts without other versions', async () => {
    const before = await storedTexts()
    const shared = documentOf({ uuid: undefined, name: 'shared text' })
    const one = fixture.summaryOf(await fixture.post(shared))
    const other = fixture.summaryOf(await fixture.post(shared))
    fixture.summaryOf(await fixture.put(one.uuid, documentOf({ name: 'own text' }), { ifMatch: one.etag }))
    expect(await storedTexts()).toBe(before + 2)
    expect((await remove(one.uuid)).status).toBe(200)
    expect(await storedTexts()).toBe(before + 1)
    expect((await fixture.bytes(`/playbooks/${other.uuid}`)).toString()).toBe(shared)
    await remove(other.uuid)
    expect(await storedTexts()).toBe(before)
  })

  test('PBK13 of a missing playbook answer 404', async () => {
    const { uuid } = await fixture.create()
    const params = { playbook: none }
    for (const endpoint of [
      playbooks.get,
      playbooks.summary,
      playbooks.versions,
      playbooks.layout,
      playbooks.remove,
    ])
      expect(await callEndpoint(endpoint, { params })).toMatchObject({
        status: 404,
        body: { code: 'not_found', params: { kind: 'playbook', name: none } },
      })
    for (const number of [0, 2])
      expect(await callEndpoint(playbooks.version, { params: { playbook: uuid, number } })).toMatchObject({
        status: 404,
        body: { params: { kind: 'version', name: `${uuid} ${number}` } },
      })
    expect(
      codeOf(await callEndpoint(playbooks.version, { params: { playbook: uuid, number: 'x' } }))[0],
    ).toBe(400)
    expect(codeOf(await fixture.put(none, documentOf(), { ifMatch: '*' }))).toEqual([404, 'not_found'])
  })
})

describe('PBK17 the layout of a playbook', () => {
  const setLayout = (uuid: string, positions: unknown) =>
    callEndpoint(playbooks.setLayout, { params: { playbook: uuid }, body: { positions } })
  const layoutOf = async (uuid: string) =>
    (
      await fixture.users.platform.request(playbooks.layout, {
        token: fixture.token,
        params: { playbook: uuid },
      })
    ).layout

  test('PBK17 is empty, then the last one written, and changes neither text nor ETag', async () => {
    const { uuid, etag } = await fixture.create()
    expect(await layoutOf(uuid)).toEqual({ positions: {} })
    for (const positions of [{ 0: [1, 2], 17: [-3.5, 0] }, { 4: [0, 1e7] }]) {
      expect((await setLayout(uuid, positions)).status).toBe(200)
      expect(await layoutOf(uuid)).toEqual({ positions })
    }
    expect((await fixture.get(`/playbooks/${uuid}`)).headers.get('etag')).toBe(etag)
    await remove(uuid)
    expect(codeOf(await setLayout(uuid, {}))).toEqual([404, 'not_found'])
  })

  test.each<[string, unknown]>([
    ['names that are not ids', { x: [0, 0] }],
    ['an id of twenty digits', { '12345678901234567890': [0, 0] }],
    ['one coordinate', { 0: [0] }],
    ['a position beyond the canvas', { 0: [1e8, 0] }],
    ['a list', []],
    ['too many', Object.fromEntries(Array.from({ length: 200_001 }, (_, id) => [id, [0, 0]]))],
  ])('PBK17 rejects %s', async (...[, positions]) => {
    const { uuid } = await fixture.create()
    expect((await setLayout(uuid, positions)).status).toBe(400)
    expect(await layoutOf(uuid)).toEqual({ positions: {} })
  })
})

describe('PBK18 the audit log of playbooks', () => {
  test('PBK18 contains the change of each write, and not the text', async () => {
    const secret = 'canary-of-a-node'
    const created = await fixture.create({ name: 'Audited' }, { 0: { arguments: { key: secret } } })
    const { uuid } = created
    const text = (await fixture.bytes(`/playbooks/${uuid}`)).toString()
    const second = fixture.summaryOf(
      await fixture.put(uuid, documentOf({ name: 'New' }), { ifMatch: created.etag }),
    )
    fixture.summaryOf(await fixture.put(uuid, text, { ifMatch: second.etag, restoredFrom: 1 }))
    await remove(uuid)
    const rows = await fixture.audit(uuid)
    expect(rows.map(({ action }) => action)).toEqual([
      'playbook.create',
      'playbook.update',
      'playbook.restore',
      'playbook.delete',
    ])
    expect(rows[0]?.after).toEqual({
      name: 'Audited',
      sha256: digest,
      size: created.size,
      version: 1,
      nodes: 1,
    })
    expect(rows[1]).toMatchObject({
      before: { name: 'Audited', version: 1 },
      after: { name: 'New', version: 2 },
    })
    expect(rows[2]?.after).toMatchObject({ version: 3, restored_from: 1 })
    expect(rows[3]).toMatchObject({ before: { version: 3 }, after: null })
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
