// Texts of playbooks: the bytes that come in are the bytes that go out, and nothing else is.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { codeOf } from '../testing/store-scene.ts'
import { documentOf, harbourUuid, openPlaybooks, type PlaybookScene } from '../testing/playbook-scene.ts'

const shared = join(import.meta.dirname, '../../../..', 'shared', 'playbooks')

let scene: PlaybookScene
beforeAll(async () => {
  scene = await openPlaybooks()
})
afterAll(() => scene.close())

const shaOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const uuidShape: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

const texts: [string, string][] = [
  ['a mark of order', '\uFEFF{"name":"a","nodes":{}}'],
  ['lines that end in two signs', '{\r\n  "name": "a",\r\n  "nodes": {}\r\n}\r\n'],
  ['odd spellings of numbers', '{"a":1.0,"b":1e3,"c":-0,"d":0.10000000000000000000001,"nodes":{}}'],
  ['numbers that no computer holds', '{"a":123456789012345678901234567890,"b":1e999,"nodes":{}}'],
  ['escapes that need none', '{"\\u006eame":"\\u0061\\/b","nodes":{}}'],
  ['half signs as escapes', '{"name":"\\ud800 x \\udc00","tags":["\\udfff"],"nodes":{}}'],
  ['zero bytes as escapes', '{"name":"a\\u0000b","nodes":{}}'],
  ['a key twice', '{"name":"a","name":"b","nodes":{"0":{"name":"x"},"0":{"name":"y"}}}'],
  [
    'members that programs trip over',
    '{"__proto__":{"a":1},"constructor":1,"toString":2,"nodes":{"__proto__":{}}}',
  ],
  ['blanks around all of it', ' \n\t{ "nodes" : { } }\n\n '],
  ['nodes that are none', '{"nodes":{"x":1,"0":null,"1":[],"007":{"type":4,"outputs":[]}}}'],
  ['no nodes at all', '{}'],
  ['a replacement sign', '{"name":"\uFFFD","nodes":{}}'],
  ['signs of other planes', '{"name":"港 🛳 𝒳","nodes":{}}'],
  ['members of another type than expected', '{"name":1,"uuid":[],"tags":"x","description":{},"nodes":{}}'],
]

describe('PBK10 the text of a playbook', () => {
  test.each(texts)('PBK10 with %s comes back byte for byte', async (...[, text]) => {
    const made = scene.told(await scene.post(text))
    const answer = await scene.get(`/playbooks/${made.uuid}`)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(text))).toBe(true)
    expect((await scene.bytes(`/playbooks/${made.uuid}/versions/1`)).equals(Buffer.from(text))).toBe(true)
    const changed = `${text}\n`
    const saved = scene.told(await scene.put(made.uuid, changed, { ifMatch: made.etag }))
    expect(saved).toMatchObject({ uuid: made.uuid, version: 2, size: Buffer.byteLength(changed) })
    expect((await scene.bytes(`/playbooks/${made.uuid}`)).equals(Buffer.from(changed))).toBe(true)
  })

  test.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    ['nothing', '', { reason: 'json_broken', line: 1, column: 1 }],
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
      'a byte that is no UTF-8',
      new Uint8Array(Buffer.from('{\r\n"name": "\uFFFD\xff"}', 'latin1')),
      { reason: 'not_utf8', line: 2, column: 10 },
    ],
    ['a page of another kind', '<!doctype html>', { reason: 'json_broken', line: 1, column: 1 }],
  ])('PBK10 %s is refused with its place', async (...[, text, params]) => {
    const refused = await scene.post(text)
    expect(refused).toMatchObject({ status: 400, body: { code: 'playbook_unreadable', params } })
    const { uuid, etag } = await scene.make()
    expect(await scene.put(uuid, text, { ifMatch: etag })).toMatchObject({ status: 400, body: { params } })
  })

  test('PBK10 what is no bytes of a document is refused', async () => {
    const { platform } = scene.people
    const send = (body: string | Blob | ReadableStream<Uint8Array> | null, type: string) =>
      platform.fetch(
        new Request('http://platform.invalid/playbooks', {
          method: 'POST',
          headers: { authorization: `Bearer ${scene.token}`, 'content-type': type },
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

  test('PBK10 a document of nearly 16 MB is stored', async () => {
    const text = documentOf({ uuid: undefined, notes: 'é'.repeat(8 * 1024 ** 2 - 200) })
    const made = scene.told(await scene.post(text))
    expect(made.size).toBe(Buffer.byteLength(text))
    expect(shaOf(await scene.bytes(`/playbooks/${made.uuid}`))).toBe(shaOf(text))
  })

  test('PBK10 no bytes make it stumble', async () => {
    const bytes = fc.uint8Array({ maxLength: 60 })
    const json = fc.json({ maxDepth: 4 })
    const nodes = fc
      .json({ maxDepth: 4 })
      .map((value) => `{"uuid":null,"nodes":{"0":${value}},"tags":[${value}]}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(bytes, json, nodes), async (sent) => {
        const called = await scene.post(typeof sent === 'string' ? sent : Uint8Array.from(sent))
        expect([200, 400]).toContain(called.status)
      }),
    )
    const deep = 50_000
    for (const sent of ['['.repeat(deep), `{"nodes":{"0":${'['.repeat(deep)}${']'.repeat(deep)}}}`])
      expect([200, 400]).toContain((await scene.post(sent)).status)
  })
})

describe('PBK11 the address of a playbook', () => {
  test('PBK11 is its uuid in small letters, and found in any', async () => {
    const uuid = 'ABCDEF00-4C39-4F6E-9D55-0A8C6A1F2E11'
    const made = scene.told(await scene.post(documentOf({ uuid })))
    expect(made.uuid).toBe(uuid.toLowerCase())
    expect((await scene.bytes(`/playbooks/${uuid}`)).toString()).toBe(documentOf({ uuid }))
    expect(codeOf(await scene.post(documentOf({ uuid: uuid.toLowerCase() })))).toEqual([409, 'exists'])
  })

  test.each<[string, object]>([
    ['no uuid', { uuid: undefined }],
    ['a uuid that is none', { uuid: '../modules' }],
    ['a uuid that is a number', { uuid: 7 }],
    ['the name of another address', { uuid: 'modules' }],
  ])('PBK11 with %s is fresh, and written nowhere into the text', async (...[, members]) => {
    const text = documentOf(members)
    const made = scene.told(await scene.post(text))
    expect(made.uuid).toEqual(uuidShape)
    expect((await scene.bytes(`/playbooks/${made.uuid}`)).toString()).toBe(text)
  })

  test('PBK11 is taken once: 409, and nothing is changed', async () => {
    const made = scene.told(await scene.post(documentOf()))
    expect(made.uuid).toBe(harbourUuid)
    const again = await scene.post(documentOf({ name: 'Other' }))
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'exists', params: { kind: 'playbook', name: harbourUuid } },
    })
    expect((await scene.bytes(`/playbooks/${harbourUuid}`)).toString()).toBe(documentOf())
  })

  test('PBK11 stays what it is when the text names another', async () => {
    const { uuid, etag } = await scene.make()
    const text = documentOf({ uuid: '00000000-0000-4000-8000-000000000001' })
    expect(scene.told(await scene.put(uuid, text, { ifMatch: etag })).uuid).toBe(uuid)
    expect((await scene.bytes(`/playbooks/${uuid}`)).toString()).toBe(text)
    expect((await scene.get('/playbooks/00000000-0000-4000-8000-000000000001')).status).toBe(404)
  })

  test('PBK11 is never mistaken for the modules', async () => {
    const answer: unknown = await (await scene.get('/playbooks/modules')).json()
    expect(answer).toMatchObject({ success: true, modules: [] })
  })

  test('PBK11 of many who store one document at once, one does', async () => {
    const uuid = '00000000-0000-4000-8000-00000000000a'
    const sent = Array.from({ length: 8 }, (_, index) => documentOf({ uuid, name: String(index) }))
    const done = await Promise.all(sent.map((text) => scene.post(text)))
    expect(done.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(7).fill('409'),
    ])
  })
})

describe('PBK12 the tag of a playbook', () => {
  test('PBK12 spares whoever has the text already', async () => {
    const { uuid, etag } = await scene.make()
    const path = `/playbooks/${uuid}`
    for (const tag of [etag, `"x", ${etag}`, '*']) {
      const answer = await scene.get(path, { 'if-none-match': tag })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
    const other = await scene.get(path, { 'if-none-match': '"1-x"' })
    expect([other.status, other.headers.get('etag')]).toEqual([200, etag])
  })

  test('PBK12 is on every answer about one playbook', async () => {
    const made = await scene.post(documentOf({ uuid: undefined }))
    const { uuid, etag } = scene.told(made)
    expect(made.headers.get('etag')).toBe(etag)
    for (const path of ['', '/summary', '/versions/1'])
      expect((await scene.get(`/playbooks/${uuid}${path}`)).headers.get('etag')).toBe(etag)
  })

  test('PBK12 MRG1 of many who save with one tag, one does, and the others hear of it', async () => {
    const { uuid, etag } = await scene.make()
    const names = Array.from({ length: 8 }, (_, index) => `writer ${index}`)
    const done = await Promise.all(
      names.map((name) => scene.put(uuid, documentOf({ name }), { ifMatch: etag })),
    )
    expect(done.map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      ...Array<string>(7).fill('412'),
    ])
    const winner = done.find(({ status }) => status === 200)
    const name = winner === undefined ? '' : scene.told(winner).name
    expect((await scene.bytes(`/playbooks/${uuid}`)).toString()).toBe(documentOf({ name }))
    expect(done.find(({ status }) => status === 412)?.body).toMatchObject({ code: 'etag_mismatch' })
  })

  test('PBK12 has to be sent with a save, and may be with a deletion', async () => {
    const { uuid, etag } = await scene.make()
    expect(codeOf(await scene.put(uuid, documentOf(), {}))).toEqual([428, 'etag_required'])
    const remove = (ifMatch?: string) =>
      scene.people.platform.call(playbooks.remove, {
        token: scene.token,
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
  test.each(files)('PBK10 %s comes back byte for byte, under its uuid', async (file) => {
    const bytes = readFileSync(join(shared, file))
    const made = scene.told(await scene.post(new Uint8Array(bytes)))
    expect((await scene.bytes(`/playbooks/${made.uuid}`)).equals(bytes)).toBe(true)
    expect(bytes.toString().includes(made.uuid)).toBe(true)
    expect(made.nodes).toBeGreaterThan(0)
    await scene.people.platform.call(playbooks.remove, {
      token: scene.token,
      params: { playbook: made.uuid },
    })
  })
})
