// Checking an archive without publishing it (STO100).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { codeOf, openStoreFixture, packageId, type StoreFixture } from '../../testing/store-fixture.ts'
import { zipOf, type Files } from '../../testing/zips.ts'

let store: StoreFixture
beforeEach(async () => {
  store = await openStoreFixture()
})
afterEach(() => store.platform.close())

const checkOf = async (files: Files, version = '9.0.0') => {
  const { check } = await store.platform.request(storeApp.addVersion, {
    ...store.at(version),
    query: { check: 'true' },
    body: await zipOf(files),
  })
  return check
}

const first = { 'index.html': '<p>one</p>', 'app/main.js': 'console.log(1)\n' }

describe('STO100 check=true', () => {
  test('STO100 answers verdict and proposed version, and publishes nothing', async () => {
    expect(await checkOf(first)).toMatchObject({
      verdict: 'publishable',
      findings: [],
      proposed: { version: '1.0.0', reason: 'first' },
      latest: null,
      files: 2,
      unpacked: 25,
    })
    expect(await store.read()).toMatchObject({ latest: null, versions: [] })
    expect(store.archives()).toEqual([])
    expect(await store.audited('package.publish')).toBe(0)
  })

  test('STO100 compares with the delivered version', async () => {
    await store.put('1.4.0', await zipOf(first))
    expect(await checkOf(first)).toMatchObject({ proposed: { version: '1.4.1', reason: 'nothing' } })
    expect(await checkOf({ ...first, 'app/more.js': '2' })).toMatchObject({
      verdict: 'publishable',
      latest: '1.4.0',
      proposed: { version: '1.5.0', reason: 'added' },
    })
    expect(await checkOf(first, '1.4.0')).toMatchObject({ verdict: 'published' })
  })

  test('STO100 findings have their codes, and a refusal names them, too', async () => {
    const files = { ...first, 'node_modules/a/index.js': '1', '.DS_Store': 'x' }
    expect(await checkOf(files)).toMatchObject({
      verdict: 'refused',
      findings: [
        { code: 'archive_dependencies', level: 'error', path: 'node_modules', repairable: true },
        { code: 'archive_litter', level: 'warning', path: '.DS_Store', repairable: true },
      ],
    })
    const refused = await store.put('1.0.0', await zipOf(files))
    expect(codeOf(refused)).toEqual([400, 'archive_refused'])
    expect(errorBody.parse(refused.body).details).toMatchObject([
      { code: 'archive_finding', params: { reason: 'archive_dependencies' } },
    ])
  })

  test('STO100 everything else is refused as by publishing', async () => {
    await store.put('1.0.0', await zipOf(first))
    const query = { check: 'true' as const }
    const body = await zipOf({ 'index.html': '2' })
    const call = (version: string, id = packageId) =>
      store.platform.call(storeApp.addVersion, { ...store.at(version, id), query, body })
    expect(codeOf(await call('1.0.0'))).toEqual([409, 'version_exists'])
    expect(codeOf(await call('1.0'))).toEqual([400, 'wrong_format'])
    expect(codeOf(await call('1.0.0', 'org:other'))).toEqual([404, 'not_found'])
  })
})

describe('STO100 category', () => {
  const write = (category: unknown) =>
    store.platform.call(storeApp.put, {
      token: store.token,
      params: { package: packageId },
      // oxlint-disable-next-line typescript/consistent-type-assertions -- sends wrong types, too
      body: { name: 'Map', owner: 'org', category: category as string, i18n: {}, image: '', preview: [] },
    })

  test('STO100 is accepted as text, and as the list that was answered', async () => {
    for (const [sent, stored] of [
      ['Maps', ['Maps']],
      [['Charts'], ['Charts']],
      [[], []],
    ] as const) {
      expect(codeOf(await write(sent))).toEqual([200, 'ok'])
      expect((await store.read()).category).toEqual(stored)
    }
  })

  test('STO100 names the field of a longer list and of another type', async () => {
    for (const sent of [['Maps', 'Charts'], 7]) {
      const { status, body } = await write(sent)
      expect([status, errorBody.parse(body).details?.map(({ path }) => path)]).toEqual([400, ['category']])
    }
  })
})
