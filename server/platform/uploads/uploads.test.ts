import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { Upload } from '#contract/uploads/upload.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const hour = 3_600_000
const text = 'city,amount\nOslo,3\nRome,4\nOslo,5\n'
const shaOf = (bytes: string): string => createHash('sha256').update(bytes).digest('hex')

let platform: TestPlatform
let token: string
beforeEach(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterEach(() => platform.close())

const begin = async (name = 'sales.csv', size = text.length): Promise<Upload> =>
  (await platform.request(uploads.create, { token, body: { name, size, purpose: 'source' } })).upload
const send = (id: string, { offset = 0, bytes = text }: { offset?: number; bytes?: string }) =>
  platform.call(uploads.send, {
    token,
    params: { upload: id },
    query: { offset },
    body: new Blob([bytes]),
  })
const complete = (id: string, bytes = text) =>
  platform.call(uploads.complete, { token, params: { upload: id }, body: { sha256: shaOf(bytes) } })
const get = async (id: string): Promise<Upload> =>
  (await platform.request(uploads.get, { token, params: { upload: id } })).upload
const folder = (): string => join(platform.folder, 'data', 'uploads')
const files = (): string[] => readdirSync(folder()).filter((name) => name !== 'data-folder-id')
/** The same fixture on disk, for tests that reopen it. */
const moveToDisk = async (): Promise<void> => {
  await platform.close()
  platform = await openTestPlatform({ onDisk: true })
  token = await platform.signIn()
}
const reopen = async (): Promise<void> => {
  platform = await platform.reopen()
}
const codeOf = (answer: { status: number; body: unknown }): unknown[] => [
  answer.status,
  Reflect.get(Object(answer.body), 'code'),
]

describe('UPL1 an upload', () => {
  it('UPL1 is received in chunks and completed by its SHA-256', async () => {
    const { upload_id: id, ...created } = await begin()
    expect(created).toMatchObject({ state: 'arriving', received: 0, sha256: shaOf('') })
    expect((await send(id, { bytes: text.slice(0, 10) })).body).toMatchObject({
      upload: { received: 10, sha256: shaOf(text.slice(0, 10)) },
    })
    await send(id, { offset: 10, bytes: text.slice(10) })
    expect(codeOf(await complete(id))).toEqual([200, undefined])
    expect(await get(id)).toMatchObject({ state: 'complete', received: text.length, sha256: shaOf(text) })
    expect(files()).toEqual([`${id}.csv`])
    expect(readFileSync(join(folder(), `${id}.csv`), 'utf8')).toBe(text)
  })

  it('UPL1 is listed without its SHA-256, newest first, and searchable', async () => {
    const first = await begin('one.csv')
    platform.clock.advance(1)
    const second = await begin('two.csv')
    const { items, total } = await platform.request(uploads.list, { token })
    expect(total).toBe(2)
    expect(items.map((each) => [each.upload_id, each.sha256])).toEqual([
      [second.upload_id, null],
      [first.upload_id, null],
    ])
    expect((await platform.request(uploads.list, { token, query: { q: 'one' } })).items).toHaveLength(1)
  })

  it('UPL1 may be empty', async () => {
    const { upload_id: id } = await begin('empty.csv', 0)
    expect(codeOf(await complete(id, ''))).toEqual([200, undefined])
  })

  it('UPL1 is deleted with its bytes', async () => {
    const { upload_id: id } = await begin()
    await send(id, { bytes: 'city' })
    await platform.request(uploads.remove, { token, params: { upload: id } })
    expect(files()).toEqual([])
    expect(codeOf(await send(id, { offset: 4 }))).toEqual([404, 'not_found'])
  })

  it.each([
    ['a/b.csv', 'wrong_format'],
    ['a\\b.csv', 'wrong_format'],
    ['..', 'wrong_format'],
    ['a\u0000b.csv', 'wrong_format'],
    ['a\nb.csv', 'wrong_format'],
    ['\ud800.csv', 'wrong_format'],
    ['', 'invalid_input'],
    ['x'.repeat(256), 'too_long'],
  ])('UPL1 rejects the file name %j', async (name, code) => {
    const answer = await platform.call(uploads.create, { token, body: { name, size: 1, purpose: 'source' } })
    expect(codeOf(answer)).toEqual([400, code])
    expect(files()).toEqual([])
  })

  it.each(['日'.repeat(255), '__proto__.csv', 'a.tar.gz', '..csv', '%2e%2e.csv', "it's; DROP TABLE.csv"])(
    'UPL1 stores the file name %s, but only its extension on disk',
    async (name) => {
      const { upload_id: id } = await begin(name)
      expect((await get(id)).name).toBe(name)
      expect(files()).toEqual([name.endsWith('csv') ? `${id}.csv` : id])
    },
  )
})

describe('UPL2 offsets', () => {
  it.each([
    [0, 10],
    [9, 10],
    [11, 10],
    [text.length, 10],
  ])('UPL2 rejects offset %i after %i received bytes, and names both', async (offset, received) => {
    const { upload_id: id } = await begin()
    await send(id, { bytes: text.slice(0, received) })
    const answer = await send(id, { offset, bytes: 'x' })
    expect(codeOf(answer)).toEqual([409, 'upload_offset'])
    expect(answer.body).toMatchObject({ params: { received, offset } })
    expect((await get(id)).received).toBe(received)
  })

  it('UPL2 rejects an offset that is not a count', async () => {
    const { upload_id: id } = await begin()
    expect((await send(id, { offset: -1 })).status).toBe(400)
    expect((await send(id, { offset: 0.5 })).status).toBe(400)
  })

  it('UPL2 discards bytes beyond the announced size', async () => {
    const { upload_id: id } = await begin('sales.csv', 20)
    expect(codeOf(await send(id, {}))).toEqual([400, 'upload_overflow'])
    expect(readFileSync(join(folder(), `${id}.csv`), 'utf8')).toBe(text.slice(0, 20))
    expect(codeOf(await send(id, { offset: 20, bytes: 'x' }))).toEqual([400, 'upload_overflow'])
    expect((await get(id)).received).toBe(20)
  })

  it('UPL2 allows one writer at a time', async () => {
    const { upload_id: id } = await begin()
    const answers = await Promise.all([send(id, {}), send(id, {}), send(id, {})])
    const codes = answers.map((each) => each.status).toSorted((a, b) => a - b)
    expect(codes).toEqual([200, 409, 409])
    expect(await get(id)).toMatchObject({ received: text.length, sha256: shaOf(text) })
  })
})

describe('UPL3 completion', () => {
  it('UPL3 is rejected while bytes are missing', async () => {
    const { upload_id: id } = await begin()
    await send(id, { bytes: 'city' })
    const answer = await complete(id)
    expect(codeOf(answer)).toEqual([409, 'upload_incomplete'])
    expect(answer.body).toMatchObject({ params: { received: 4, size: text.length } })
  })

  it('UPL3 is rejected if the file changed between two chunks, and changes nothing', async () => {
    const { upload_id: id } = await begin()
    await send(id, { bytes: text.slice(0, 10) })
    const other = text.replace('Oslo', 'Bonn')
    await send(id, { offset: 10, bytes: text.slice(10) })
    const answer = await complete(id, other)
    expect(codeOf(answer)).toEqual([422, 'upload_differs'])
    expect(answer.body).toMatchObject({ params: { found: shaOf(text), expected: shaOf(other) } })
    expect((await get(id)).state).toBe('arriving')
  })

  it('UPL3 can be repeated, and prevents further bytes', async () => {
    const { upload_id: id } = await begin()
    await send(id, {})
    expect(codeOf(await complete(id))).toEqual([200, undefined])
    expect(codeOf(await complete(id))).toEqual([200, undefined])
    expect(codeOf(await complete(id, 'x'))).toEqual([422, 'upload_differs'])
    expect(codeOf(await send(id, { offset: text.length, bytes: 'x' }))).toEqual([409, 'upload_complete'])
  })
})

describe('UPL4 the file is authoritative', () => {
  it('UPL4 continues after a restart at the end of the file', async () => {
    await moveToDisk()
    const { upload_id: id } = await begin()
    await send(id, { bytes: text.slice(0, 10) })
    await reopen()
    expect(await get(id)).toMatchObject({ received: 10, sha256: shaOf(text.slice(0, 10)) })
    await send(id, { offset: 10, bytes: text.slice(10) })
    expect(codeOf(await complete(id))).toEqual([200, undefined])
  })

  it('UPL4 detects a file that was truncated or extended externally', async () => {
    const { upload_id: id } = await begin()
    const path = join(folder(), `${id}.csv`)
    await send(id, { bytes: text.slice(0, 10) })
    truncateSync(path, 6)
    await send(id, { offset: 10, bytes: 'x' })
    expect(await get(id)).toMatchObject({ received: 6, sha256: shaOf(text.slice(0, 6)) })
    appendFileSync(path, text.slice(6))
    expect(codeOf(await complete(id))).toEqual([200, undefined])
  })

  it('UPL4 removes files without an upload at the start, and no other files', async () => {
    await moveToDisk()
    const { upload_id: id } = await begin()
    writeFileSync(join(folder(), 'upload_00000000.csv'), 'left')
    writeFileSync(join(folder(), 'README'), 'kept')
    await reopen()
    expect(files().toSorted()).toEqual(['README', `${id}.csv`])
  })

  it('UPL4 removes a complete upload without its bytes at the start', async () => {
    await moveToDisk()
    const { upload_id: id } = await begin()
    await send(id, {})
    await complete(id)
    truncateSync(join(folder(), `${id}.csv`), 3)
    await reopen()
    expect((await platform.call(uploads.get, { token, params: { upload: id } })).status).toBe(404)
    expect(files()).toEqual([])
  })
})

describe('UPL5 abandoned uploads', () => {
  it('UPL5 are removed a day after the last bytes', async () => {
    const old = await begin('old.csv')
    platform.clock.advance(13 * hour)
    token = await platform.signIn()
    const young = await begin('young.csv')
    await send(old.upload_id, { bytes: 'city' })
    platform.clock.advance(13 * hour)
    await platform.deps.uploadSweep.run()
    expect(files()).toHaveLength(2)
    platform.clock.advance(11 * hour)
    await platform.deps.uploadSweep.run()
    expect(files()).toEqual([])
    expect(young.expires_at).toBe('2026-03-03T01:00:00.000Z')
  })

  it('UPL5 continue over broken connections', async () => {
    const { upload_id: id } = await begin()
    for (const offset of [0, 4, 8]) {
      platform.clock.advance(13 * hour)
      token = await platform.signIn()
      const { uid } = await platform.deps.db.selectFrom('uploads').select('uid').executeTakeFirstOrThrow()
      const session = {
        uid,
        login: 'admin',
        user: 'admin',
        permissions: ['*:*:*'],
        conditions: [],
        tokenId: '',
      }
      const pieces = new TransformStream<Uint8Array, Uint8Array>()
      const pen = pieces.writable.getWriter()
      const sending = platform.deps.uploads.send(id, { session, offset, body: pieces.readable })
      await pen.write(Buffer.from('city'))
      await pen.abort()
      await expect(sending).rejects.toMatchObject({ code: 'upload_incomplete' })
      await platform.deps.uploadSweep.run()
    }
    expect((await get(id)).received).toBe(12)
  })

  it('UPL5 are also removed at the start, even if complete', async () => {
    await moveToDisk()
    const { upload_id: id } = await begin()
    await send(id, {})
    await complete(id)
    platform.clock.advance(25 * hour)
    await reopen()
    expect(existsSync(join(folder(), `${id}.csv`))).toBe(false)
  })

  it('UPL5 a clock that is set back or an hour ahead removes no active upload', async () => {
    const { upload_id: id } = await begin()
    for (const step of [-hour, 2 * hour, -hour]) {
      platform.clock.advance(step)
      await platform.deps.uploadSweep.run()
      token = await platform.signIn()
      const { received } = await get(id)
      await send(id, { offset: received, bytes: text.slice(received, received + 5) })
      const { expires_at } = await get(id)
      expect(Math.abs(Date.parse(expires_at) - platform.clock.now() - 24 * hour)).toBeLessThanOrEqual(60_000)
    }
    expect((await get(id)).received).toBe(15)
  })
})
