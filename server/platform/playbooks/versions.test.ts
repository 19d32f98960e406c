// Versions of playbooks, what is kept of them, and what the audit tells.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { codeOf } from '../testing/store-scene.ts'
import { documentOf, openPlaybooks, type PlaybookScene } from '../testing/playbook-scene.ts'

let scene: PlaybookScene
beforeAll(async () => {
  scene = await openPlaybooks()
})
afterAll(() => scene.close())

const digest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
const none = '00000000-0000-4000-8000-0000000000ff'
const ask = (endpoint: Endpoint, input: object) =>
  scene.people.platform.call(endpoint, { token: scene.token, ...input })
const versionsOf = (uuid: string, query: Record<string, unknown> = {}) =>
  scene.people.platform.ask(playbooks.versions, { token: scene.token, params: { playbook: uuid }, query })
const remove = (uuid: string) => ask(playbooks.remove, { params: { playbook: uuid } })
const textsKept = async (): Promise<number> => {
  const rows = await scene.people.platform.deps.db.selectFrom('playbookTexts').select('sha256').execute()
  return rows.length
}

describe('PBK13 versions', () => {
  test('PBK13 are all kept, newest first, each with its own text, author and time', async () => {
    const { uuid, etag } = await scene.make({ name: 'one' }, { 0: {} })
    scene.people.platform.clock.advance(1000)
    const second = scene.told(await scene.put(uuid, documentOf({ name: 'two' }), { ifMatch: etag }))
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
      codeOf(await ask(playbooks.versions, { params: { playbook: uuid }, query: { sort: 'x' } })),
    ).toEqual([400, 'wrong_value'])
    expect((await scene.bytes(`/playbooks/${uuid}/versions/2`)).toString()).toBe(documentOf({ name: 'two' }))
  })

  test('PBK13 the same bytes again make none, whatever tag they come with', async () => {
    const { uuid, etag } = await scene.make()
    const text = documentOf({ name: 'again' })
    const first = scene.told(await scene.put(uuid, text, { ifMatch: etag }))
    scene.people.platform.clock.advance(1000)
    for (const ifMatch of [first.etag, etag, '*']) {
      const again = scene.told(await scene.put(uuid, text, { ifMatch }))
      expect(again).toEqual(first)
    }
    expect((await versionsOf(uuid)).total).toBe(2)
    expect(await scene.audit(uuid)).toHaveLength(2)
  })

  test('PBK13 one that is restored says from which, has a tag of its own and its text is kept once', async () => {
    const first = await scene.make({ name: 'first' })
    const { uuid } = first
    const text = (await scene.bytes(`/playbooks/${uuid}`)).toString()
    const second = scene.told(await scene.put(uuid, documentOf({ name: 'second' }), { ifMatch: first.etag }))
    const kept = await textsKept()
    const third = scene.told(await scene.put(uuid, text, { ifMatch: second.etag, restoredFrom: 1 }))
    expect(await textsKept()).toBe(kept)
    expect(third).toMatchObject({ version: 3, name: 'first' })
    expect(third.etag).not.toBe(first.etag)
    expect((await versionsOf(uuid)).items.map(({ restored_from: from }) => from)).toEqual([1, null, null])
    expect(codeOf(await scene.put(uuid, documentOf(), { ifMatch: first.etag }))).toEqual([
      412,
      'etag_mismatch',
    ])
  })

  test('PBK13 one that was changed after it was restored is one of its own', async () => {
    const { uuid, etag } = await scene.make()
    scene.told(await scene.put(uuid, documentOf({ name: 'changed' }), { ifMatch: etag, restoredFrom: 1 }))
    expect((await versionsOf(uuid)).items[0]?.restored_from).toBeNull()
    const missing = await scene.put(uuid, documentOf({ name: 'more' }), { ifMatch: '*', restoredFrom: 9 })
    expect(missing).toMatchObject({ status: 404, body: { params: { kind: 'version' } } })
  })

  test('PBK13 go with their playbook, and so do texts that no other has', async () => {
    const before = await textsKept()
    const shared = documentOf({ uuid: undefined, name: 'shared text' })
    const one = scene.told(await scene.post(shared))
    const other = scene.told(await scene.post(shared))
    scene.told(await scene.put(one.uuid, documentOf({ name: 'own text' }), { ifMatch: one.etag }))
    expect(await textsKept()).toBe(before + 2)
    expect((await remove(one.uuid)).status).toBe(200)
    expect(await textsKept()).toBe(before + 1)
    expect((await scene.bytes(`/playbooks/${other.uuid}`)).toString()).toBe(shared)
    await remove(other.uuid)
    expect(await textsKept()).toBe(before)
  })

  test('PBK13 of what is not there are refused', async () => {
    const { uuid } = await scene.make()
    const params = { playbook: none }
    for (const endpoint of [
      playbooks.get,
      playbooks.summary,
      playbooks.versions,
      playbooks.layout,
      playbooks.remove,
    ])
      expect(await ask(endpoint, { params })).toMatchObject({
        status: 404,
        body: { code: 'not_found', params: { kind: 'playbook', name: none } },
      })
    for (const number of [0, 2])
      expect(await ask(playbooks.version, { params: { playbook: uuid, number } })).toMatchObject({
        status: 404,
        body: { params: { kind: 'version', name: `${uuid} ${number}` } },
      })
    expect(codeOf(await ask(playbooks.version, { params: { playbook: uuid, number: 'x' } }))[0]).toBe(400)
    expect(codeOf(await scene.put(none, documentOf(), { ifMatch: '*' }))).toEqual([404, 'not_found'])
  })
})

describe('PBK17 the layout of a playbook', () => {
  const setLayout = (uuid: string, positions: unknown) =>
    ask(playbooks.setLayout, { params: { playbook: uuid }, body: { positions } })
  const layoutOf = async (uuid: string) =>
    (await scene.people.platform.ask(playbooks.layout, { token: scene.token, params: { playbook: uuid } }))
      .layout

  test('PBK17 is empty, then the last one sent, and changes neither text nor tag', async () => {
    const { uuid, etag } = await scene.make()
    expect(await layoutOf(uuid)).toEqual({ positions: {} })
    for (const positions of [{ 0: [1, 2], 17: [-3.5, 0] }, { 4: [0, 1e7] }]) {
      expect((await setLayout(uuid, positions)).status).toBe(200)
      expect(await layoutOf(uuid)).toEqual({ positions })
    }
    expect((await scene.get(`/playbooks/${uuid}`)).headers.get('etag')).toBe(etag)
    await remove(uuid)
    expect(codeOf(await setLayout(uuid, {}))).toEqual([404, 'not_found'])
  })

  test.each<[string, unknown]>([
    ['names that are no ids', { x: [0, 0] }],
    ['an id of twenty digits', { '12345678901234567890': [0, 0] }],
    ['one coordinate', { 0: [0] }],
    ['a place beyond the canvas', { 0: [1e8, 0] }],
    ['a list', []],
    ['too many', Object.fromEntries(Array.from({ length: 200_001 }, (_, id) => [id, [0, 0]]))],
  ])('PBK17 takes no %s', async (...[, positions]) => {
    const { uuid } = await scene.make()
    expect((await setLayout(uuid, positions)).status).toBe(400)
    expect(await layoutOf(uuid)).toEqual({ positions: {} })
  })
})

describe('PBK18 the audit of playbooks', () => {
  test('PBK18 tells of each write what changed, and nothing of the text', async () => {
    const secret = 'canary-of-a-node'
    const made = await scene.make({ name: 'Audited' }, { 0: { arguments: { key: secret } } })
    const { uuid } = made
    const text = (await scene.bytes(`/playbooks/${uuid}`)).toString()
    const second = scene.told(await scene.put(uuid, documentOf({ name: 'New' }), { ifMatch: made.etag }))
    scene.told(await scene.put(uuid, text, { ifMatch: second.etag, restoredFrom: 1 }))
    await remove(uuid)
    const rows = await scene.audit(uuid)
    expect(rows.map(({ action }) => action)).toEqual([
      'playbook.create',
      'playbook.update',
      'playbook.restore',
      'playbook.delete',
    ])
    expect(rows[0]?.after).toEqual({
      name: 'Audited',
      sha256: digest,
      size: made.size,
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
