// Texts of playbooks: the bytes that were stored are returned unchanged.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { codeOf } from '../testing/store-fixture.ts'
import {
  documentOf,
  harbourUuid,
  openPlaybooksFixture,
  type PlaybooksFixture,
} from '../testing/playbooks-fixture.ts'

const shared = join(import.meta.dirname, '../../../..', 'shared', 'playbooks')

let fixture: PlaybooksFixture
beforeAll(async () => {
  fixture = await openPlaybooksFixture()
})
afterAll(() => fixture.close())

const shaOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const uuidShape: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const texts: [string, string][] = [
  ['a byte order mark', '\uFEFF{"name":"a","nodes":{}}'],
  ['CR LF line breaks', '{\r\n  "name": "a",\r\n  "nodes": {}\r\n}\r\n'],
  ['unusual number formats', '{"a":1.0,"b":1e3,"c":-0,"d":0.10000000000000000000001,"nodes":{}}'],
  ['numbers beyond double precision', '{"a":123456789012345678901234567890,"b":1e999,"nodes":{}}'],
  ['unnecessary escapes', '{"\\u006eame":"\\u0061\\/b","nodes":{}}'],
  ['escaped lone surrogates', '{"name":"\\ud800 x \\udc00","tags":["\\udfff"],"nodes":{}}'],
  ['escaped null characters', '{"name":"a\\u0000b","nodes":{}}'],
  ['a duplicate key', '{"name":"a","name":"b","nodes":{"0":{"name":"x"},"0":{"name":"y"}}}'],
  [
    'members that programs trip over',
    '{"__proto__":{"a":1},"constructor":1,"toString":2,"nodes":{"__proto__":{}}}',
  ],
  ['surrounding white space', ' \n\t{ "nodes" : { } }\n\n '],
  ['invalid nodes', '{"nodes":{"x":1,"0":null,"1":[],"007":{"type":4,"outputs":[]}}}'],
  ['no nodes', '{}'],
  ['a replacement character', '{"name":"\uFFFD","nodes":{}}'],
  ['characters outside the basic plane', '{"name":"港 🛳 𝒳","nodes":{}}'],
  ['members of unexpected types', '{"name":1,"uuid":[],"tags":"x","description":{},"nodes":{}}'],
]

describe('PBK10 the text of a playbook', () => {
  test.each(texts)('PBK10 with %s is returned byte for byte', async (...[, text]) => {
    const created = fixture.summaryOf(await fixture.post(text))
    const answer = await fixture.get(`/playbooks/${created.uuid}`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(text))).toBe(true)
    expect((await fixture.bytes(`/playbooks/${created.uuid}/versions/1`)).equals(Buffer.from(text))).toBe(
      true,
    )
    const changed = `${text}\n`
    const saved = fixture.summaryOf(await fixture.put(created.uuid, changed, { ifMatch: created.etag }))
    expect(saved).toMatchObject({ uuid: created.uuid, version: 2, size: Buffer.byteLength(changed) })
    expect((await fixture.bytes(`/playbooks/${created.uuid}`)).equals(Buffer.from(changed))).toBe(true)
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['an empty text', '', { reason: 'json_broken', line: 1, column: 1 }],
    ['half a document', '{\n  "name": "a",\n', { reason: 'json_broken', line: 3 }],
    ['a comment', '{\n  // x\n  "nodes": {}}', { reason: 'json_broken', line: 2, column: 3 }],
    ['a list', ' []', { reason: 'not_an_object', line: 1 }],
    ['a number', '1', { reason: 'not_an_object', line: 1, column: 1 }],
    ['nodes as a list', '{\n "nodes": []}', { reason: 'nodes_no_object', line: 2 }],
    [
      'UTF-16',
      new Uint8Array(Buffer.from('\uFEFF{}', 'utf16le')),
      { reason: 'not_utf8', line: 1, column: 1 },
    ],
    [
      'a byte that is not UTF-8',
      new Uint8Array(Buffer.from('{\r\n"name": "\uFFFD\xff"}', 'latin1')),
      { reason: 'not_utf8', line: 2, column: 10 },
    ],
    ['an HTML page', '<!doctype html>', { reason: 'json_broken', line: 1, column: 1 }],
  ])('PBK10 rejects %s with its position', async (...[, text, params]) => {
    const refused = await fixture.post(text)
    expect(refused).toMatchObject({ status: 400, body: { code: 'playbook_unreadable', params } })
    const { uuid, etag } = await fixture.create()
    expect(await fixture.put(uuid, text, { ifMatch: etag })).toMatchObject({ status: 400, body: { params } })
  })

  test('PBK10 rejects a body of another type', async () => {
    const { platform } = fixture.users
    const send = (body: string | Blob | ReadableStream<Uint8Array> | null, type: string) =>
      platform.fetch(
        new Request('http://platform.invalid/playbooks', {
          method: 'POST',
          headers: { authorization: `Bearer ${fixture.token}`, 'content-type': type },
          body,
          duplex: 'half',
        }),
        { address: '192.0.2.1', requestId: 'test' },
      )
    expect((await send('{}', 'text/plain')).status).toBe(415)
    expect((await send(null, 'application/json')).status).toBe(400)
    const large = `{"nodes":{},"name":"${'x'.repeat(16 * 1024 ** 2)}"}`
    expect((await send(large, 'application/json')).status).toBe(413)
    expect((await send(new Blob([large]).stream(), 'application/json')).status).toBe(413)
  })

  test('PBK10 stores a document of nearly 16 MB', async () => {
    const text = documentOf({ uuid: undefined, notes: 'é'.repeat(8 * 1024 ** 2 - 200) })
    const created = fixture.summaryOf(await fixture.post(text))
    expect(created.size).toBe(Buffer.byteLength(text))
    expect(shaOf(await fixture.bytes(`/playbooks/${created.uuid}`))).toBe(shaOf(text))
  })

  test('PBK10 accepts or rejects arbitrary bytes without an internal error', async () => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    const json = fc.json({ maxDepth: 4 })
    const nodes = fc
      .json({ maxDepth: 4 })
      .map((value) => `{"uuid":null,"nodes":{"0":${value}},"tags":[${value}]}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, json, nodes), async (sent) => {
        const called = await fixture.post(typeof sent === 'string' ? sent : Uint8Array.from(sent))
        expect([200, 400]).toContain(called.status)
      }),
    )
    const deep = 50_000
    for (const sent of ['['.repeat(deep), `{"nodes":{"0":${'['.repeat(deep)}${']'.repeat(deep)}}}`])
      expect([200, 400]).toContain((await fixture.post(sent)).status)
  })
})

describe('PBK11 the address of a playbook', () => {
  test('PBK11 is its UUID in lower case, and matches any case', async () => {
    const uuid = 'ABCDEF00-4C39-4F6E-9D55-0A8C6A1F2E11'
    const created = fixture.summaryOf(await fixture.post(documentOf({ uuid })))
    expect(created.uuid).toBe(uuid.toLowerCase())
    expect((await fixture.bytes(`/playbooks/${uuid}`)).toString()).toBe(documentOf({ uuid }))
    expect(codeOf(await fixture.post(documentOf({ uuid: uuid.toLowerCase() })))).toEqual([409, 'exists'])
  })

  test.each<[string, object]>([
    ['no uuid', { uuid: undefined }],
    ['an invalid uuid', { uuid: '../modules' }],
    ['a uuid that is a number', { uuid: 7 }],
    ['the name of another route', { uuid: 'modules' }],
  ])('PBK11 with %s is generated, and not written into the text', async (...[, members]) => {
    const text = documentOf(members)
    const created = fixture.summaryOf(await fixture.post(text))
    expect(created.uuid).toEqual(uuidShape)
    expect((await fixture.bytes(`/playbooks/${created.uuid}`)).toString()).toBe(text)
  })

  test('PBK11 is unique: a second document answers 409 and changes nothing', async () => {
    const created = fixture.summaryOf(await fixture.post(documentOf()))
    expect(created.uuid).toBe(harbourUuid)
    const again = await fixture.post(documentOf({ name: 'Other' }))
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'exists', params: { kind: 'playbook', name: harbourUuid } },
    })
    expect((await fixture.bytes(`/playbooks/${harbourUuid}`)).toString()).toBe(documentOf())
  })

  test('PBK11 does not change if the text contains another UUID', async () => {
    const { uuid, etag } = await fixture.create()
    const text = documentOf({ uuid: '00000000-0000-4000-8000-000000000001' })
    expect(fixture.summaryOf(await fixture.put(uuid, text, { ifMatch: etag })).uuid).toBe(uuid)
    expect((await fixture.bytes(`/playbooks/${uuid}`)).toString()).toBe(text)
    expect((await fixture.get('/playbooks/00000000-0000-4000-8000-000000000001')).status).toBe(404)
  })

  test('PBK11 never conflicts with the modules', async () => {
    const answer: unknown = await (await fixture.get('/playbooks/modules')).json()
    expect(answer).toMatchObject({ success: true, modules: [] })
  })

  test('PBK11 of concurrent creations of one document, one succeeds', async () => {
    const uuid = '00000000-0000-4000-8000-00000000000a'
    const sent = Array.from({ length: 8 }, (_, index) => documentOf({ uuid, name: String(index) }))
    const done = await Promise.all(sent.map((text) => fixture.post(text)))
    expect(done.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(7).fill('409'),
    ])
  })
})

describe('PBK12 the ETag of a playbook', () => {
  test('PBK12 avoids sending the text again', async () => {
    const { uuid, etag } = await fixture.create()
    const path = `/playbooks/${uuid}`
    for (const tag of [etag, `"x", ${etag}`, '*']) {
      const answer = await fixture.get(path, { 'if-none-match': tag })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    const other = await fixture.get(path, { 'if-none-match': '"1-x"' })
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag])
  })

  test('PBK12 is part of every response about one playbook', async () => {
    const created = await fixture.post(documentOf({ uuid: undefined }))
    const { uuid, etag } = fixture.summaryOf(created)
    expect(created.headers.get('etag')).toBe(etag)
    for (const path of ['', '/summary', '/versions/1'])
      expect((await fixture.get(`/playbooks/${uuid}${path}`)).headers.get('etag')).toBe(etag)
  })

  test('PBK12 MRG1 of concurrent saves with one ETag, one succeeds', async () => {
    const { uuid, etag } = await fixture.create()
    const names = Array.from({ length: 8 }, (_, index) => `writer ${index}`)
    const done = await Promise.all(
      names.map((name) => fixture.put(uuid, documentOf({ name }), { ifMatch: etag })),
    )
    expect(done.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(7).fill('412'),
    ])
    const winner = done.find(({ status }) => status === 200)
    const name = winner === undefined ? '' : fixture.summaryOf(winner).name
    expect((await fixture.bytes(`/playbooks/${uuid}`)).toString()).toBe(documentOf({ name }))
    expect(done.find(({ status }) => status === 412)?.body).toMatchObject({ code: 'etag_mismatch' })
  })

  test('PBK12 is required for a save, and optional for a deletion', async () => {
    const { uuid, etag } = await fixture.create()
    expect(codeOf(await fixture.put(uuid, documentOf(), {}))).toEqual([428, 'etag_required'])
    const remove = (ifMatch?: string) =>
      fixture.users.platform.call(playbooks.remove, {
        token: fixture.token,
        params: { playbook: uuid },
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
    expect(codeOf(await remove('"1-x"'))).toEqual([412, 'etag_mismatch'])
    expect((await remove(etag)).status).toBe(200)
    expect(codeOf(await remove())).toEqual([404, 'not_found'])
  })
})

describe.skipIf(!existsSync(shared))('PBK10 real playbooks', () => {
  const files = existsSync(shared) ? readdirSync(shared).filter((file) => file.endsWith('.json')) : []
  test.each(files)('PBK10 %s is returned byte for byte, under its UUID', async (file) => {
    const bytes = readFileSync(join(shared, file))
    const created = fixture.summaryOf(await fixture.post(new Uint8Array(bytes)))
    expect((await fixture.bytes(`/playbooks/${created.uuid}`)).equals(bytes)).toBe(true)
    expect(bytes.toString().includes(created.uuid)).toBe(true)
    expect(created.nodes).toBeGreaterThan(0)
    await fixture.users.platform.call(playbooks.remove, {
      token: fixture.token,
      params: { playbook: created.uuid },
    })
  })
})
