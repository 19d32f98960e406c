// Adding versions: accepted and rejected ones. A rejected version leaves nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import { codeOf, openStoreFixture, packageId, shaOf, type StoreFixture } from '../../testing/store-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let store: StoreFixture
beforeEach(async () => {
  store = await openStoreFixture()
})
afterEach(() => store.platform.close())

const first = () => zipOf({ 'index.html': '<p>one</p>', 'app/main.js': 'console.log(1)\n' })
const second = () => zipOf({ 'index.html': '<p>two</p>' })
describe('STO3 versions', () => {
  it('STO3 a version is available with its figures once it was sent', async () => {
    const bytes = await first()
    const { status, body } = await store.put('1.0.0', bytes)
    expect([status, body]).toMatchObject([200, { success: true, status: 200 }])
    expect(await store.read()).toMatchObject({
      latest: '1.0.0',
      versions: [
        {
          version: '1.0.0',
          size: bytes.size,
          sha256: await shaOf(bytes),
          files: 2,
          unpacked: 25,
          downloaded: 0,
          withdrawn: null,
        },
      ],
    })
    expect(new Uint8Array(await (await store.download('1.0.0')).arrayBuffer())).toEqual(
      new Uint8Array(await bytes.arrayBuffer()),
    )
  })

  it('STO3 the same bytes again change nothing, other bytes answer 409', async () => {
    await store.put('1.0.0', await first())
    const before = await store.read()
    store.platform.clock.advance(60_000)
    expect(codeOf(await store.put('1.0.0', await first()))).toEqual([200, 'ok'])
    expect(codeOf(await store.put('1.0.0', await second()))).toEqual([409, 'version_exists'])
    expect(await store.read()).toEqual(before)
    expect(await store.audited('package.publish')).toBe(1)
    expect(store.archives()).toHaveLength(1)
  })

  it.each([
    '1.0',
    '1',
    'v1.0.0',
    '1.0.0+build',
    '01.0.0',
    '1.0.0-',
    'latest',
    '1.0.0 ',
    `1.0.0-${'a'.repeat(100)}`,
  ])('STO3 %j is not a version number', async (version) => {
    expect((await store.put(version, await first())).status).toBe(400)
    expect(store.archives()).toEqual([])
  })

  it.each([
    { sent: ['1.0.0', '1.10.0', '1.9.0'], latest: '1.10.0' },
    { sent: ['2.0.0-beta.1'], latest: '2.0.0-beta.1' },
    { sent: ['2.0.0-beta.2', '2.0.0-beta.10'], latest: '2.0.0-beta.10' },
    { sent: ['2.0.0-beta.1', '1.0.0'], latest: '1.0.0' },
  ])('STO3 of $sent the store delivers $latest', async ({ sent, latest }) => {
    for (const version of sent) await store.put(version, await first())
    expect((await store.read()).latest).toBe(latest)
    const delivered = await store.download('latest')
    expect(delivered.headers.get('content-disposition')).toBe(
      `attachment; filename="harbour-map-${latest}.zip"`,
    )
    await delivered.body?.cancel()
  })

  it('STO3 of two concurrent uploads of one version, one succeeds', async () => {
    const answers = await Promise.all([store.put('1.0.0', await first()), store.put('1.0.0', await second())])
    expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await store.read()).versions).toHaveLength(1)
    expect(store.archives()).toHaveLength(1)
  })

  it('STO3 the same bytes sent concurrently create one version', async () => {
    const answers = await Promise.all([store.put('1.0.0', await first()), store.put('1.0.0', await first())])
    expect(answers.map((each) => each.status)).toEqual([200, 200])
    expect(await store.audited('package.publish')).toBe(1)
    expect(store.archives()).toHaveLength(1)
  })
})

describe('STO11 errors', () => {
  const bad = () => zipOf({ 'a.txt': 'a', 'A.txt': 'b', '../up.txt': 'c' })

  it('STO11 STO12 rejects an invalid archive with every finding at its path, and leaves nothing', async () => {
    const { status, body } = await store.put('1.0.0', await bad())
    expect([status, body]).toMatchObject([400, { code: 'archive_refused' }])
    const problems = errorBody.parse(body).details ?? []
    expect(problems.map(({ path, code, params }) => [path, code, params['reason']])).toContainEqual([
      '../up.txt',
      'archive_finding',
      'archive_path_parent',
    ])
    expect(store.archives()).toEqual([])
    expect(await store.read()).toMatchObject({ versions: [], latest: null })
  })

  it('STO11 a rejected version leaves the existing one unchanged', async () => {
    await store.put('1.0.0', await first())
    const [before, archives] = [await store.read(), store.archives()]
    expect((await store.put('1.1.0', await bad())).status).toBe(400)
    expect((await store.put('1.0.0', await bad())).status).toBe(409)
    expect(await store.read()).toEqual(before)
    expect(store.archives()).toEqual(archives)
  })

  it('STO12 rejects a secret unless it is explicitly accepted', async () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(12)}\n-----END RSA PRIVATE KEY-----\n`
    const bytes = await zipOf({ 'index.html': '<p>', 'deploy.pem': key })
    expect(codeOf(await store.put('1.0.0', bytes))).toEqual([400, 'archive_refused'])
    const accepting = { ...store.at('1.0.0'), body: bytes, query: { accept: 'secret' as const } }
    expect(codeOf(await store.platform.call(storeApp.addVersion, accepting))).toEqual([200, 'ok'])
  })

  it('STO12 returns at most 200 findings', async () => {
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`../${at}.txt`, 'x']))
    const { body } = await store.put('1.0.0', await zipOf(files))
    expect(errorBody.parse(body).details).toHaveLength(200)
  })

  it.each([
    { what: 'an empty body', body: new Blob([]), code: 'archive_refused' },
    { what: 'text', body: new Blob(['no archive']), code: 'archive_refused' },
  ])('STO11 $what is not a valid archive', async ({ body, code }) => {
    expect(codeOf(await store.put('1.0.0', body))[1]).toBe(code)
    expect(store.archives()).toEqual([])
  })

  it('STO11 an archive above the limit answers 413, and leaves nothing', async () => {
    const { deps } = store.platform
    await deps.db.transaction().execute((trx) => deps.settings.set(trx, { name: 'archive', value: 1024 }))
    const big = await zipOf({ 'a.bin': new Uint8Array(4096) }, { level: 0 })
    expect(codeOf(await store.put('1.0.0', big))).toEqual([413, 'body_too_large'])
    expect(store.archives()).toEqual([])
  })

  it('STO11 requires an existing package of the caller’s organization', async () => {
    const { platform, token } = store
    const body = await first()
    for (const id of ['org:absent', 'other:harbour-map', 'harbour-map', 'org:Nö'])
      expect(
        codeOf(
          await platform.call(storeApp.addVersion, {
            token,
            params: { package: id, version: '1.0.0' },
            body,
          }),
        ),
      ).toEqual([404, 'not_found'])
    const params = { package: packageId, version: '1.0.0' }
    expect((await platform.call(storeApp.addVersion, { params, body })).status).toBe(403)
    expect(codeOf(await platform.call(storeApi.addVersion, { token, params, body }))).toEqual([
      404,
      'not_found',
    ])
    expect(store.archives()).toEqual([])
  })

  it('STO11 publishes nothing if access is revoked during the upload', async () => {
    const { platform, token } = store
    const bytes = new Uint8Array(await (await first()).arrayBuffer())
    const request = new Request(`http://platform.invalid/v1/packages/app/templates/${packageId}/1.0.0`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
      body: ReadableStream.from(
        (async function* () {
          yield bytes.subarray(0, 10)
          await platform.deps.db.deleteFrom('tokens').execute()
          yield bytes.subarray(10)
        })(),
      ),
      duplex: 'half',
    })
    const answer = await platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
    expect(answer.status).toBe(403)
    expect(store.archives()).toEqual([])
  })
})
