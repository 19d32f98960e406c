import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '#contract/http.ts'
import { organizations } from '#contract/iam/administration.ts'
import { packageSummary, type PackageWrite } from '#contract/store/package.ts'
import { png } from '../../testing/picture-bytes.ts'
import { collections, openPackagesFixture, type PackagesFixture } from '../../testing/packages-fixture.ts'

let fixture: PackagesFixture
const page = list(packageSummary)

const texts = (name: string, description = '') => ({ name, description, long_description: 'long and unseen' })
const shelved: [string, Partial<PackageWrite>, { latest?: string; downloaded?: number }][] = [
  [
    'tide-table',
    { name: 'Tide table', category: 'Harbour', i18n: { jp: texts('潮汐表', 'カタカナ') } },
    { latest: '10.0.0' },
  ],
  [
    'ebb',
    { name: 'Ébauche', category: 'Sketch', i18n: { fr: texts('Œuvre') } },
    { latest: '9.0.0', downloaded: 4 },
  ],
  ['zero', { name: 'absent', category: '', i18n: { en: texts('', ''), fr: texts('', 'Rien') } }, {}],
  [
    'buoy_1',
    { name: 'Buoy', category: 'Harbour', owner: 'dock' },
    { latest: '10.0.0-beta.2', downloaded: 9 },
  ],
]

beforeAll(async () => {
  fixture = await openPackagesFixture()
  const { users, token } = fixture
  await users.platform.request(organizations.create, { body: { id: 'dock', name: 'Dock' }, token })
  await users.platform.request(organizations.addMember, {
    params: { id: 'dock' },
    body: { user: users.admin },
    token,
  })
  for (const [slug, more, columns] of shelved) {
    users.platform.clock.advance(1000)
    await fixture.put(slug, { image: png().toString('base64'), ...more })
    const { db } = users.platform.deps
    await db
      .updateTable('packages')
      .set({ versions: 1, ...columns })
      .where('slug', '=', slug)
      .execute()
  }
  await fixture.put('tide-table', { name: 'An API', category: 'Interfaces' }, 'api')
})
afterAll(() => fixture.close())

const listPackages = async (query: object) => {
  const { status, body } = await fixture.call(collections.app.list, { query })
  expect([status, body]).toEqual([200, expect.anything()])
  return page.parse(body)
}
const slugs = async (query: object): Promise<string[]> =>
  (await listPackages(query)).items.map(({ slug }) => slug)

describe('STO10 package list', () => {
  test.each<[string, string[]]>([
    ['', ['zero', 'buoy_1', 'ebb', 'tide-table']],
    ['TIDE', ['tide-table']],
    ['潮汐', ['tide-table']],
    ['かたかな', ['tide-table']],
    ['ｶﾀｶﾅ', ['tide-table']],
    ['oeuvre ebauche', ['ebb']],
    ['buoy_', ['buoy_1']],
    ['harbour', ['buoy_1', 'tide-table']],
    ['rien', ['zero']],
    ['unseen', []],
    ['%', []],
    ["'", []],
  ])('STO10 finds %j regardless of case, accents and width', async (q, found) => {
    expect(await slugs({ q })).toEqual(found)
  })

  test.each<[string, string[]]>([
    ['name', ['zero', 'buoy_1', 'ebb', 'tide-table']],
    ['-name', ['tide-table', 'ebb', 'buoy_1', 'zero']],
    ['id', ['buoy_1', 'ebb', 'tide-table', 'zero']],
    ['updated_at', ['tide-table', 'ebb', 'zero', 'buoy_1']],
    ['-downloaded', ['buoy_1', 'ebb', 'zero', 'tide-table']],
    ['latest', ['ebb', 'buoy_1', 'tide-table', 'zero']],
    ['-latest', ['tide-table', 'buoy_1', 'ebb', 'zero']],
    ['category', ['buoy_1', 'tide-table', 'ebb', 'zero']],
    ['-category', ['ebb', 'buoy_1', 'tide-table', 'zero']],
    ['owner', ['buoy_1', 'zero', 'ebb', 'tide-table']],
  ])('STO10 sorts by %s, ties by name, missing values last', async (sort, sorted) => {
    expect(await slugs({ sort })).toEqual(sorted)
  })

  test.each<[string, object, string[]]>([
    ['a category', { category: 'Harbour' }, ['buoy_1', 'tide-table']],
    ['a category in other letters', { category: 'harbour' }, []],
    ['an owner', { owner: 'dock' }, ['buoy_1']],
    ['both and a word', { category: 'Harbour', owner: 'org', q: 'table' }, ['tide-table']],
    ['an owner that does not exist', { owner: 'nobody' }, []],
  ])('STO10 filters by %s', async (...[, query, found]) => {
    expect(await slugs(query)).toEqual(found)
  })

  test('STO10 returns pages, each with the total', async () => {
    const first = await listPackages({ limit: 3 })
    expect([first.items.length, first.total]).toEqual([3, 4])
    const second = await listPackages({ limit: 3, cursor: first.cursor })
    expect([second.items.map(({ slug }) => slug), second.cursor]).toEqual([['tide-table'], null])
  })

  test('STO10 counts the categories of all visible packages, regardless of the search', async () => {
    const { body } = await fixture.call(collections.app.list, { query: { q: 'nothing at all' } })
    expect(body).toMatchObject({
      items: [],
      categories: [
        { name: 'Harbour', packages: 2 },
        { name: 'Sketch', packages: 1 },
      ],
    })
  })

  test('STO10 returns names by language and the SHA-256 of the picture, without long descriptions', async () => {
    const { items } = await listPackages({ q: 'rien' })
    expect(items).toEqual([
      {
        id: 'org:zero',
        collection: 'app',
        slug: 'zero',
        owner: 'org',
        name: 'absent',
        category: '',
        i18n: { fr: { name: '', description: 'Rien' } },
        image: createHash('sha256').update(png()).digest('hex'),
        latest: null,
        versions: 1,
        downloaded: 0,
        updated_at: '2026-03-01T12:00:03.000Z',
        updated_by: 'Platform Administrator',
      },
    ])
  })

  test.each([
    [{ sort: 'colour' }, 'sort', 'wrong_value'],
    [{ cursor: 'lost' }, 'cursor', 'wrong_format'],
    [{ limit: 1001 }, 'limit', 'too_big'],
  ])('STO10 rejects %j', async (query, path, code) => {
    expect(await fixture.call(collections.app.list, { query })).toMatchObject({
      status: 400,
      body: { code, params: { path } },
    })
  })
})
