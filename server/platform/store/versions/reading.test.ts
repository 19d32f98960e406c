// Downloads, archive contents, withdrawals, and publishing of uploads.
import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { packageVersion } from '#contract/store/package.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import {
  codeOf,
  openStoreFixture,
  packageId,
  shaOf,
  createStoreFixture,
  type StoreFixture,
} from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let store: StoreFixture
let bytes: Blob
beforeEach(async () => {
  store = await openStoreFixture()
  bytes = await zipOf({ 'index.html': '<p>one</p>', 'app/main.js': 'console.log(1)\n', 'empty.txt': '' })
})
afterEach(() => store.platform.close())

/** The same fixture on disk, for tests that reopen it. */
const moveToDisk = async (): Promise<void> => {
  await store.platform.close()
  store = await openStoreFixture({ onDisk: true })
}

const bytesIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const at = `/v1/packages/app/templates/${packageId}`

describe('STO17 downloads', () => {
  const counted = (times: number) =>
    vi.waitFor(async () => {
      const { downloaded, versions } = await store.read()
      expect([downloaded, versions[0]?.downloaded]).toEqual([times, times])
    })

  it('STO17 have length, name and SHA-256, and are counted', async () => {
    await store.put('1.0.0', bytes)
    const answer = await store.download('1.0.0')
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'content-length': String(bytes.size),
        'content-disposition': 'attachment; filename="harbour-map-1.0.0.zip"',
        etag: `"${await shaOf(bytes)}"`,
        'accept-ranges': 'bytes',
      },
    ])
    expect((await bytesIn(answer)).byteLength).toBe(bytes.size)
    await counted(1)
  })

  it('STO17 are not counted without the first bytes', async () => {
    await store.put('1.0.0', bytes)
    const etag = `"${await shaOf(bytes)}"`
    const all = await bytesIn(await store.get(`${at}/versions/1.0.0/archive`))
    expect((await store.download('1.0.0', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await store.download('1.0.0', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.size)])
    const part = await store.download('1.0.0', { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.size}`])
    expect(await bytesIn(part)).toEqual(all.subarray(10, 20))
    const beyond = await store.download('1.0.0', { headers: { range: `bytes=${bytes.size}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.size}`])
    await store.download('1.0.0')
    await bytesIn(await store.download('1.0.0', { headers: { range: 'bytes=0-' } }))
    await counted(1)
  })

  it('STO17 counts survive an orderly shutdown, also many concurrent ones', async () => {
    await moveToDisk()
    await store.put('1.0.0', bytes)
    await Promise.all(Array.from({ length: 25 }, async () => bytesIn(await store.download('latest'))))
    const platform = await store.platform.reopen()
    store = createStoreFixture(platform, store.token)
    await counted(25)
  })

  it.each(['9.9.9', 'latest', 'x'])(
    'STO17 %s of a package without versions does not exist',
    async (version) => {
      const answer = await store.download(version)
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { code: 'not_found', params: { kind: 'version' } },
      ])
    },
  )
})

describe('STO13 archives', () => {
  it('STO13 are files named by their SHA-256, shared by packages with the same bytes', async () => {
    const sha256 = await shaOf(bytes)
    await store.put('1.0.0', bytes)
    await store.put('1.0.1', bytes)
    await store.createPackage('org:second')
    const params = { package: 'org:second', version: '3.0.0' }
    await store.platform.request(storeApp.addVersion, { token: store.token, params, body: bytes })
    expect(store.archives()).toEqual([`${sha256.slice(0, 2)}/${sha256}.zip`])
  })

  it.each([
    { what: 'is missing', damage: (path: string) => rmSync(path) },
    { what: 'is truncated', damage: (path: string) => truncateSync(path, 10) },
    { what: 'has other bytes', damage: (path: string) => writeFileSync(path, Buffer.alloc(bytes.size, 7)) },
  ])('STO13 one that $what is reported, and repaired by sending the same bytes', async ({ damage }) => {
    await store.put('1.0.0', bytes)
    damage(join(store.platform.archives, store.archives()[0] ?? ''))
    for (const address of [
      '1.0.0',
      'versions/1.0.0/archive',
      'versions/1.0.0/files',
      'versions/1.0.0/file?path=a',
    ]) {
      const answer = await store.get(`${at}/${address}`)
      expect([answer.status, await answer.json()]).toMatchObject([
        500,
        { code: 'archive_lost', params: { version: '1.0.0' } },
      ])
    }
    expect(store.platform.log.join('')).toContain('missing or damaged')
    expect((await store.put('1.0.0', bytes)).status).toBe(200)
    expect((await bytesIn(await store.download('1.0.0'))).byteLength).toBe(bytes.size)
  })

  it('STO13 without a version are removed after an hour, and incomplete ones at the next start', async () => {
    await moveToDisk()
    await store.put('1.0.0', bytes)
    const { archives } = store.platform
    const [intact = ''] = store.archives()
    mkdirSync(join(archives, '00'))
    writeFileSync(join(archives, '00', `${'0'.repeat(64)}.zip`), 'x')
    writeFileSync(join(archives, 'incoming', 'archive_half'), 'x')
    const reopened = await store.platform.reopen()
    store = createStoreFixture(reopened, store.token)
    expect(store.archives()).toHaveLength(2)
    reopened.clock.advance(Date.now() - reopened.clock.now() + 2 * 3_600_000)
    store = createStoreFixture(await reopened.reopen(), store.token)
    expect(store.archives()).toEqual([intact])
  })

  it('STO13 a missing folder is reported, and works again once restored', async () => {
    const { archives } = store.platform
    renameSync(archives, `${archives}-away`)
    expect(codeOf(await store.put('1.0.0', bytes))).toEqual([507, 'storage_unwritable'])
    renameSync(`${archives}-away`, archives)
    expect(codeOf(await store.put('1.0.0', bytes))).toEqual([200, 'ok'])
  })
})

describe('STO14 withdrawing', () => {
  const withdraw = (version: string, note = '') =>
    store.platform.call(storeApp.withdraw, { ...store.at(version), body: { note } })
  const restore = (version: string) => store.platform.call(storeApp.restore, store.at(version))

  it('STO14 no longer delivers the version, which stays readable by its number and can be restored', async () => {
    await store.put('1.0.0', bytes)
    await store.put('1.1.0', await zipOf({ 'a.txt': 'a' }))
    expect(await withdraw('1.1.0', 'breaks the map')).toMatchObject({
      status: 200,
      body: {
        package: {
          latest: '1.0.0',
          versions: [
            { version: '1.1.0', withdrawn: { note: 'breaks the map' } },
            { version: '1.0.0', withdrawn: null },
          ],
        },
      },
    })
    expect((await store.download('1.1.0')).status).toBe(200)
    expect(await restore('1.1.0')).toMatchObject({ body: { package: { latest: '1.1.0' } } })
    expect(await store.audited('package.withdraw')).toBe(1)
    expect(await store.audited('package.restore')).toBe(1)
  })

  it('STO14 of the only version leaves nothing to deliver', async () => {
    await store.put('1.0.0', bytes)
    await withdraw('1.0.0')
    expect(await store.read()).toMatchObject({ latest: null, versions: [{ version: '1.0.0' }] })
    expect((await store.download('latest')).status).toBe(404)
  })

  it('STO14 a second time changes neither note nor time', async () => {
    await store.put('1.0.0', bytes)
    await withdraw('1.0.0', 'first')
    store.platform.clock.advance(1000)
    await withdraw('1.0.0', 'second')
    expect((await store.read()).versions[0]?.withdrawn).toMatchObject({ note: 'first' })
    await restore('1.0.0')
    await restore('1.0.0')
    expect([await store.audited('package.withdraw'), await store.audited('package.restore')]).toEqual([1, 1])
  })

  it('STO14 sending a withdrawn version again does not deliver it', async () => {
    await store.put('1.0.0', bytes)
    await withdraw('1.0.0')
    expect((await store.put('1.0.0', bytes)).status).toBe(200)
    expect((await store.read()).latest).toBeNull()
  })

  it('STO14 of a missing version answers 404', async () => {
    expect(codeOf(await withdraw('1.0.0'))).toEqual([404, 'not_found'])
    expect(codeOf(await restore('1.0.0'))).toEqual([404, 'not_found'])
  })
})

describe('STO15 publishing an upload', () => {
  it('STO15 creates a version and deletes the upload', async () => {
    const [upload, sha256] = [await store.upload(bytes), await shaOf(bytes)]
    expect(await store.take('1.0.0', { upload, sha256 })).toMatchObject({
      status: 200,
      body: { version: { version: '1.0.0', sha256, size: bytes.size, files: 3 }, latest: '1.0.0' },
    })
    const { token, platform } = store
    expect((await platform.request(uploads.list, { token, query: {} })).items).toEqual([])
    expect(readdirSync(platform.deps.uploads.folder)).toEqual([])
    expect((await bytesIn(await store.download('1.0.0'))).byteLength).toBe(bytes.size)
  })

  it('STO15 returns the same response to a repeated request', async () => {
    const [upload, sha256] = [await store.upload(bytes), await shaOf(bytes)]
    const [one, other] = await Promise.all([
      store.take('1.0.0', { upload, sha256 }),
      store.take('1.0.0', { upload, sha256 }),
    ])
    const published = z.object({ version: packageVersion, latest: z.string() })
    expect(published.parse(other.body)).toEqual(published.parse(one.body))
    expect(codeOf(await store.take('1.0.0', { upload }))).toEqual([404, 'not_found'])
    expect(codeOf(await store.take('1.0.1', { upload, sha256 }))).toEqual([404, 'not_found'])
    expect(await store.audited('package.publish')).toBe(1)
  })

  it('STO15 deletes the upload if a version with its bytes exists', async () => {
    await store.put('1.0.0', bytes)
    const upload = await store.upload(bytes)
    expect((await store.take('1.0.0', { upload })).status).toBe(200)
    expect(readdirSync(store.platform.deps.uploads.folder)).toEqual([])
    expect(store.archives()).toHaveLength(1)
  })

  it.each([
    {
      what: 'another SHA-256',
      version: '1.0.0',
      more: { sha256: 'a'.repeat(64) },
      code: [422, 'upload_differs'],
    },
    { what: 'an invalid version number', version: '1.0', more: {}, code: [400, 'wrong_format'] },
    { what: 'a version with other bytes', version: '0.9.0', more: {}, code: [409, 'version_exists'] },
  ])('STO15 is rejected for $what, and keeps the upload', async ({ version, more, code }) => {
    await store.put('0.9.0', await zipOf({ 'a.txt': 'a' }))
    const upload = await store.upload(bytes)
    expect(codeOf(await store.take(version, { upload, ...more }))).toEqual(code)
    expect(codeOf(await store.take('1.0.0', { upload }))).toEqual([200, 'ok'])
  })

  it('STO15 rejects an invalid archive and keeps the upload', async () => {
    const upload = await store.upload(await zipOf({ 'a.txt': 'a', 'A.txt': 'b', '../c': 'c' }))
    expect(codeOf(await store.take('1.0.0', { upload }))).toEqual([400, 'archive_refused'])
    expect(store.archives()).toEqual([])
    const { token, platform } = store
    expect((await platform.request(uploads.list, { token, query: {} })).total).toBe(1)
  })

  it('STO15 rejects an incomplete upload, one of a source, and a missing one', async () => {
    const { token, platform } = store
    const order = { name: 'a.zip', size: bytes.size, purpose: 'archive' as const }
    const { upload: half } = await platform.request(uploads.create, { token, body: order })
    expect(codeOf(await store.take('1.0.0', { upload: half.upload_id }))).toEqual([409, 'upload_incomplete'])
    const source = await store.upload(bytes, 'source')
    for (const upload of [source, 'upload_none'])
      expect(codeOf(await store.take('1.0.0', { upload }))).toEqual([404, 'not_found'])
  })

  it('STO15 an upload for a package cannot become a file of a source', async () => {
    const { token, platform } = store
    const { upload } = await platform.request(uploads.create, {
      token,
      body: { name: 'sales.csv', size: bytes.size, purpose: 'archive' },
    })
    const params = { upload: upload.upload_id }
    await platform.request(uploads.send, { token, params, query: { offset: 0 }, body: bytes })
    await platform.request(uploads.complete, { token, params, body: { sha256: await shaOf(bytes) } })
    const body = { dbms: 'upload', parameters: { file: upload.upload_id }, database_name: 'Sales' }
    expect(codeOf(await platform.call(dataManager.createSource, { token, body }))).toEqual([404, 'not_found'])
  })

  it('STO16 uploads are also available under the store', async () => {
    expect((await store.get('/v1/uploads')).status).toBe(200)
  })
})

describe('STO18 archive contents', () => {
  const file = (query: string) => store.get(`${at}/versions/1.0.0/file?${query}`)

  it('STO18 lists the entries', async () => {
    await store.put('1.0.0', bytes)
    const { entries } = await store.platform.request(storeApp.files, store.at('1.0.0'))
    expect(entries.map(({ path, size }) => [path, size])).toEqual([
      ['index.html', 10],
      ['app/main.js', 15],
      ['empty.txt', 0],
    ])
    expect(entries[0]?.crc32).toMatch(/^[0-9a-f]{8}$/)
  })

  it.each([
    { query: 'path=app/main.js', text: 'console.log(1)\n' },
    { query: 'path=app%2Fmain.js&offset=8', text: 'log(1)\n' },
    { query: 'path=app/main.js&offset=0&length=7', text: 'console' },
    { query: 'path=app/main.js&offset=8&length=3', text: 'log' },
    { query: 'path=app/main.js&offset=14&length=99', text: '\n' },
    { query: 'path=app/main.js&offset=99', text: '' },
    { query: 'path=app/main.js&length=0', text: '' },
    { query: 'path=empty.txt', text: '' },
  ])('STO18 $query is $text', async ({ query, text }) => {
    await store.put('1.0.0', bytes)
    const answer = await file(query)
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual([String(text.length), text])
  })

  it.each(['path=absent', 'path=app', 'path=..%2Fapp%2Fmain.js', 'path='])(
    'STO18 %s is not a file of the archive',
    async (query) => {
      await store.put('1.0.0', bytes)
      const answer = await file(query)
      expect([answer.status, await answer.json()]).toMatchObject([404, { params: { kind: 'archive_file' } }])
    },
  )
})
