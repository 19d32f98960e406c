import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '#contract/http.ts'
import { organizations } from '#contract/iam/administration.ts'
import { packageSummary, type PackageWrite } from '#contract/store/package.ts'
import { png } from '../../testing/picture-bytes.ts'
import { collections, openShelf, type Shelf } from '../../testing/shelf.ts'

let shelf: Shelf
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
  shelf = await openShelf()
  const { people, token } = shelf
  await people.platform.ask(organizations.create, { body: { id: 'dock', name: 'Dock' }, token })
  await people.platform.ask(organizations.addMember, {
    params: { id: 'dock' },
    body: { user: people.admin },
    token,
  })
  for (const [slug, more, columns] of shelved) {
    people.platform.clock.advance(1000)
    await shelf.put(slug, { image: png().toString('base64'), ...more })
    const { db } = people.platform.deps
    await db
      .updateTable('packages')
      .set({ versions: 1, ...columns })
      .where('slug', '=', slug)
      .execute()
  }
  await shelf.put('tide-table', { name: 'An API', category: 'Interfaces' }, 'api')
})
afterAll(() => shelf.close())

const ask = async (query: object) => {
  const { status, body } = await shelf.call(collections.app.list, { query })
  expect([status, body]).toEqual([200, expect.anything()])
  return page.parse(body)
}
const slugs = async (query: object): Promise<string[]> => (await ask(query)).items.map(({ slug }) => slug)

describe('STO10 the list of packages', () => {
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
  ])('STO10 finds by %j, whatever its case, accents and width', async (q, found) => {
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
  ])('STO10 sorts by %s, equals by name, what is missing last', async (sort, sorted) => {
    expect(await slugs({ sort })).toEqual(sorted)
  })

  test.each<[string, object, string[]]>([
    ['a category', { category: 'Harbour' }, ['buoy_1', 'tide-table']],
    ['a category in other letters', { category: 'harbour' }, []],
    ['an owner', { owner: 'dock' }, ['buoy_1']],
    ['both and a word', { category: 'Harbour', owner: 'org', q: 'table' }, ['tide-table']],
    ['an owner that is nobody', { owner: 'nobody' }, []],
  ])('STO10 narrows by %s', async (...[, query, found]) => {
    expect(await slugs(query)).toEqual(found)
  })

  test('STO10 is read page by page, each knowing how many there are', async () => {
    const first = await ask({ limit: 3 })
    expect([first.items.length, first.total]).toEqual([3, 4])
    const second = await ask({ limit: 3, cursor: first.cursor })
    expect([second.items.map(({ slug }) => slug), second.cursor]).toEqual([['tide-table'], null])
  })

  test('STO10 counts the categories of all in sight, whatever is looked for', async () => {
    const { body } = await shelf.call(collections.app.list, { query: { q: 'nothing at all' } })
    expect(body).toMatchObject({
      items: [],
      categories: [
        { name: 'Harbour', packages: 2 },
        { name: 'Sketch', packages: 1 },
      ],
    })
  })

  test('STO10 shows names by language, the picture by its SHA-256, and no long description', async () => {
    const { items } = await ask({ q: 'rien' })
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
  ])('STO10 refuses %j', async (query, path, code) => {
    expect(await shelf.call(collections.app.list, { query })).toMatchObject({
      status: 400,
      body: { code, params: { path } },
    })
  })
})
