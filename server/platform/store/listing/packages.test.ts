import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { organizations } from '#contract/iam/administration.ts'
import { packageAnswer } from '#contract/store/package.ts'
import {
  collections,
  openPackagesFixture,
  packageBody,
  type PackagesFixture,
} from '../../testing/packages-fixture.ts'
import { gif, jpeg, png, webp } from '../../testing/picture-bytes.ts'

let fixture: PackagesFixture
beforeAll(async () => {
  fixture = await openPackagesFixture()
  await fixture.editor('mia', ['marina'])
})
afterAll(() => fixture.close())

const packageOf = (body: unknown) => packageAnswer.parse(body).package
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const audit = async (object: string) => {
  const rows = await fixture.users.platform.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('object', '=', object)
    .orderBy('seq')
    .execute()
  const read = (json: string | null): unknown => JSON.parse(json ?? 'null')
  return rows.map(({ action, beforeJson, afterJson }) => ({
    action,
    before: read(beforeJson),
    after: read(afterJson),
  }))
}
const texts = (name: string, description = '', long_description = '') => ({
  name,
  description,
  long_description,
})

describe.each(['app', 'api'] as const)('STO1 a package of %s', (name) => {
  const at = collections[name]
  const get = (id: string) => fixture.call(at.get, { params: { package: id } })

  test('STO1 STO2 returns the same response from create, update and read', async () => {
    const body = packageBody({
      i18n: { jp: texts('潮汐', '', '# 表\n'), en: texts('Tides', 'Water') },
      image: base64(png()),
      preview: [base64(jpeg()), base64(gif()), base64(webp())],
    })
    const created = await fixture.call(at.put, { params: { package: 'tides' }, body })
    expect(created.body).toMatchObject({
      status: 200,
      message: 'Package created',
      id: 'org:tides',
      package: {
        ...body,
        category: ['Harbour'],
        type: 'modules',
        id: 'org:tides',
        versions: [],
        downloaded: 0,
        latest: null,
        created_by: 'Platform Administrator',
      },
    })
    expect(Object.keys(packageOf(created.body).i18n)).toEqual(['en', 'jp'])
    expect(created.headers.get('etag')).toBe(packageOf(created.body).etag)
    expect(packageOf((await get('org:tides')).body)).toEqual(packageOf(created.body))
    const changed = await fixture.call(at.put, {
      params: { package: 'org:tides' },
      body: packageBody({ category: '' }),
    })
    expect(changed.body).toMatchObject({
      message: 'Package updated',
      package: { category: [], i18n: {}, image: '', preview: [] },
    })
    expect(packageOf(changed.body).etag).not.toBe(packageOf(created.body).etag)
  })

  test.each<[string, string, object, readonly [string, string][]]>([
    ['a slug with capitals', 'Tides', {}, [['package', 'wrong_format']]],
    ['a slug that is a path', '../tides', {}, [['package', 'wrong_format']]],
    ['a slug of 101 letters', 'a'.repeat(101), {}, [['package', 'wrong_format']]],
    ['no slug', 'org:', {}, [['package', 'wrong_format']]],
    ['two organizations', 'org:org:tides', {}, [['owner', 'wrong_value']]],
    ['another owner than the address', 'marina:tides', {}, [['owner', 'wrong_value']]],
    ['an owner that is not the caller’s', 'tides', { owner: 'marina' }, [['owner', 'owner_unknown']]],
    ['an owner that does not exist', 'nobody:tides', { owner: 'nobody' }, [['owner', 'owner_unknown']]],
    ['an empty name', 'tides', { name: ' ' }, [['name', 'too_short']]],
    ['a category of two lines', 'tides', { category: 'a\nb' }, [['category', 'wrong_format']]],
    ['two categories', 'tides', { category: ['a', 'b'] }, [['category', 'too_many']]],
    [
      'a zero byte in a long description',
      'tides',
      { i18n: { fr: { long_description: 'a\0b' } } },
      [['i18n.fr.long_description', 'wrong_format']],
    ],
    [
      'half a sign in a long description',
      'tides',
      { i18n: { jp: { long_description: 'a\ud83d' } } },
      [['i18n.jp.long_description', 'wrong_format']],
    ],
    [
      'a long description of 50,001 characters',
      'tides',
      { i18n: { en: { long_description: 'x'.repeat(50_001) } } },
      [['i18n.en.long_description', 'too_long']],
    ],
    [
      'everything at once',
      'Tides',
      { owner: 'marina', image: '!', preview: ['', '?'] },
      [
        ['package', 'wrong_format'],
        ['image', 'picture_unreadable'],
        ['preview.1', 'picture_unreadable'],
        ['owner', 'owner_unknown'],
      ],
    ],
  ])('STO6 rejects %s', async (...[, slug, more, problems]) => {
    const { status, body } = await fixture.call(at.put, {
      params: { package: slug },
      body: { ...packageBody(), ...more },
    })
    expect(status).toBe(400)
    expect(errorBody.parse(body).details?.map(({ path, code }) => [path, code])).toEqual(problems)
  })

  test('STO6 lists the caller’s own organizations if the body names another one', async () => {
    const { body } = await fixture.call(at.put, {
      params: { package: 'tides' },
      body: packageBody({ owner: 'marina' }),
    })
    expect(body).toMatchObject({ params: { path: 'owner', value: 'marina', allowed: 'org' } })
  })

  test('STO6 stores hostile texts unchanged', async () => {
    const stored = texts(
      '<img src=x onerror=alert(1)>',
      '\u202egnol dna\u202c שלום 👩‍👩‍👧‍👦',
      `<script>alert(1)</script>\n\n${'長'.repeat(49_900)}\t\r\n[x](javascript:alert(1))`,
    )
    const { status } = await fixture.call(at.put, {
      params: { package: 'hostile' },
      body: packageBody({ name: "'; DROP TABLE packages; --", i18n: { en: stored } }),
    })
    expect(status).toBe(200)
    expect(packageOf((await get('org:hostile')).body)).toMatchObject({
      name: "'; DROP TABLE packages; --",
      i18n: { en: stored },
    })
  })

  test('STO7 ignores an identical listing, and audits only the members that differ', async () => {
    const long = 'x'.repeat(501)
    const first = packageBody({ image: base64(png()), i18n: { en: texts('Buoys', '', long) } })
    await fixture.call(at.put, { params: { package: `buoys-${name}` }, body: first })
    fixture.users.platform.clock.advance(1000)
    const again = await fixture.call(at.put, { params: { package: `buoys-${name}` }, body: first })
    expect(
      packageOf(again.body).updated_at < new Date(fixture.users.platform.clock.now()).toISOString(),
    ).toBe(true)
    await fixture.call(at.put, { params: { package: `buoys-${name}` }, body: { ...first, category: 'Sea' } })
    await fixture.call(at.remove, { params: { package: `org:buoys-${name}` } })
    const rows = await audit(`org:buoys-${name}`)
    expect(rows.map(({ action }) => action)).toEqual(['package.create', 'package.update', 'package.delete'])
    expect(rows[1]).toMatchObject({
      before: { collection: name, category: 'Harbour' },
      after: { collection: name, category: 'Sea' },
    })
    expect(Object.keys(rows[1]?.after ?? {})).toEqual(['collection', 'category'])
    expect(JSON.stringify(rows)).not.toContain(base64(png()))
    expect(JSON.stringify(rows)).not.toContain(long)
    expect(JSON.stringify(rows[0])).toMatch(/"image":"[0-9a-f]{64}"/)
  })

  test('STO7 MRG1 accepts one of many concurrent writes and rejects the others', async () => {
    const put = (category: string, ifMatch?: string) =>
      fixture.call(at.put, {
        params: { package: 'race' },
        body: packageBody({ category }),
        ...(ifMatch === undefined ? {} : { ifMatch }),
      })
    const numbers = Array.from({ length: 10 }, (_, index) => String(index))
    const created = await Promise.all(numbers.map((each) => put(each, '""')))
    expect(created.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...numbers.slice(1).map(() => 412),
    ])
    const { etag } = packageOf((await get('org:race')).body)
    const changed = await Promise.all(numbers.map((each) => put(`c${each}`, etag)))
    expect(changed.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = changed.find(({ status }) => status === 200)
    expect(packageOf((await get('org:race')).body)).toEqual(packageOf(winner?.body))
    const open = await Promise.all(numbers.map((each) => put(`d${each}`)))
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const messages = await Promise.all(
      numbers.map((each) =>
        fixture.call(at.put, { params: { package: 'new-race' }, body: packageBody({ category: each }) }),
      ),
    )
    const creating = messages.filter(({ body }) => packageAnswer.parse(body).message === 'Package created')
    expect(creating).toHaveLength(1)
  })

  test('STO9 deletes a package only while it has no version', async () => {
    await fixture.call(at.put, { params: { package: 'gone' }, body: packageBody({ image: base64(png()) }) })
    const { db } = fixture.users.platform.deps
    const { id } = await db
      .selectFrom('packages')
      .select('id')
      .where('slug', '=', 'gone')
      .where('collection', '=', name)
      .executeTakeFirstOrThrow()
    const version = { packageId: id, version: '1.0.0', sha256: 'x', size: 1, files: 1, unpacked: 1 }
    const uploaded = { uploadedAt: '2026-03-01T12:00:00.000Z', uploadedBy: 'A' }
    await db
      .insertInto('packageVersions')
      .values({ ...version, ...uploaded })
      .execute()
    const remove = () => fixture.call(at.remove, { params: { package: 'org:gone' } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'package_published' } })
    await db.deleteFrom('packageVersions').where('packageId', '=', id).execute()
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const remaining = await db
      .selectFrom('packagePictures')
      .select('sha256')
      .where('packageId', '=', id)
      .execute()
    expect(remaining).toEqual([])
  })
})

describe('IAM43 an organization with packages', () => {
  test('IAM43 STO9 cannot be deleted, and the error names its packages', async () => {
    const { users, token } = fixture
    await users.platform.request(organizations.create, { body: { id: 'dock', name: 'Dock' }, token })
    await users.platform.request(organizations.addMember, {
      params: { id: 'dock' },
      body: { user: users.admin },
      token,
    })
    await fixture.put('cranes', { owner: 'dock' })
    await fixture.put('cranes', { owner: 'dock' }, 'api')
    const remove = () => fixture.call(organizations.delete, { params: { id: 'dock' } })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: 'Organization “Dock” is still used by dock:cranes.' },
    })
    await fixture.call(collections.app.remove, { params: { package: 'dock:cranes' } })
    await fixture.call(collections.api.remove, { params: { package: 'dock:cranes' } })
    expect(await remove()).toMatchObject({ status: 200 })
  })
})
