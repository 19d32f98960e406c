// Every endpoint of both collections, asked by everybody who has no business there: a package of others answers as one
// that never was. An endpoint that is added needs a row here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { organizations } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/rights.ts'
import { store, type storeApp } from '#contract/store/endpoints.ts'
import type { Called } from '../http/client.ts'
import { png } from '../testing/picture-bytes.ts'
import { collections, openShelf, written, type Shelf } from '../testing/shelf.ts'

type Name = keyof typeof storeApp
type Collections = (typeof collections)[keyof typeof collections]

let shelf: Shelf
const tokens: Record<string, string> = {}

const image = '0'.repeat(64)
const zip = new Blob([new Uint8Array(22)], { type: 'application/zip' })

/** How each is asked for a package, by a token. */
const asks = {
  put: (at, { id, token }) => shelf.call(at.put, { params: { package: id }, body: written(), token }),
  addVersion: (at, { id, token }) =>
    shelf.call(at.addVersion, { params: { package: id, version: '2.0.0' }, body: zip, token }),
  get: (at, { id, token }) => shelf.call(at.get, { params: { package: id }, token }),
  download: (at, { id, token }) =>
    shelf.call(at.download, { params: { package: id, version: '1.0.0' }, token }),
  list: (at, { id, token }) =>
    shelf.call(at.list, { query: { q: id.slice(id.indexOf(':') + 1), owner: 'org' }, token }),
  image: (at, { id, token }) => shelf.call(at.image, { params: { package: id, image }, token }),
  remove: (at, { id, token }) => shelf.call(at.remove, { params: { package: id }, token }),
  take: (at, { id, token }) =>
    shelf.call(at.take, { params: { package: id, version: '2.0.0' }, body: { upload: 'upload_x' }, token }),
  archive: (at, { id, token }) =>
    shelf.call(at.archive, { params: { package: id, version: '1.0.0' }, token }),
  files: (at, { id, token }) => shelf.call(at.files, { params: { package: id, version: '1.0.0' }, token }),
  file: (at, { id, token }) =>
    shelf.call(at.file, { params: { package: id, version: '1.0.0' }, query: { path: 'a' }, token }),
  withdraw: (at, { id, token }) =>
    shelf.call(at.withdraw, { params: { package: id, version: '1.0.0' }, body: {}, token }),
  restore: (at, { id, token }) =>
    shelf.call(at.restore, { params: { package: id, version: '1.0.0' }, token }),
} as const satisfies Record<Name, (at: Collections, by: { id: string; token: string }) => Promise<Called>>

const isName = (word: string): word is Name => Object.hasOwn(asks, word)
const names = Object.keys(asks).filter(isName)

beforeAll(async () => {
  shelf = await openShelf()
  const { people, token } = shelf
  const picture = png().toString('base64')
  for (const collection of ['app', 'api'] as const) {
    await shelf.put('tides', { image: picture, category: 'Secret harbour' }, collection)
    const { db } = people.platform.deps
    await db.updateTable('packages').set({ latest: '1.0.0', versions: 1 }).execute()
  }
  const rows = await people.platform.deps.db.selectFrom('packages').select('id').execute()
  for (const { id } of rows)
    await people.platform.deps.db
      .insertInto('packageVersions')
      .values({
        packageId: id,
        version: '1.0.0',
        sha256: 'f'.repeat(64),
        size: 1,
        files: 1,
        unpacked: 1,
        uploadedAt: '2026-03-01T12:00:00.000Z',
        uploadedBy: 'A',
      })
      .execute()
  tokens['an editor of another organization'] = await shelf.editor('mia', ['marina'])
  tokens['an editor of none'] = await shelf.editor('noa', [])
  const admin = await people.signedIn('second-admin', { roles: ['admin'] })
  await shelf.call(organizations.removeMember, { params: { id: 'org', user: admin.user.id } })
  tokens['an administrator who is no member'] = admin.token
  const former = await people.signedIn('former', { roles: ['store_editor'] })
  expect(
    await shelf.call(collections.app.get, { params: { package: 'org:tides' }, token: former.token }),
  ).toMatchObject({ status: 200 })
  await shelf.call(organizations.removeMember, { params: { id: 'org', user: former.user.id } })
  tokens['who has just left'] = former.token
  const key = await people.platform.ask(apiKeys.create, { token, body: { user: former.user.id, name: 'k' } })
  const body = { auth_mode: 'apikey', apikey: key.api_key.apikey, secretkey: key.secretkey }
  const signed = await shelf.call(iam.login, { body })
  tokens['an API key of who has left'] = z.object({ token: z.string() }).parse(signed.body).token
})
afterAll(() => shelf.close())

const strangers = [
  'an editor of another organization',
  'an editor of none',
  'an administrator who is no member',
  'who has just left',
  'an API key of who has left',
]
const refusal = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  details: z.array(z.unknown()).optional(),
})

/** What can be told of an answer, the name that was asked for taken out. */
const toldBy = ({ status, headers, body }: Called, id: string): string => {
  const said = refusal.safeParse(body).data ?? body
  const kept = [...headers.keys()].filter((name) => name !== 'content-length')
  const text = JSON.stringify({ status, kept, said }, (key, value: unknown) =>
    ['duration', 'timestamp'].includes(key) ? undefined : value,
  )
  return text.replaceAll(id, '<id>')
}

describe.each(['app', 'api'] as const)(
  'STO9 packages of %s are there for their organization only',
  (collection) => {
    const at = collections[collection]

    describe.each(strangers)('STO9 %s', (who) => {
      test.each(names)('STO9 %s tells a foreign package from an absent one by nothing', async (name) => {
        const token = tokens[who] ?? ''
        const foreign = await asks[name](at, { id: 'org:tides', token })
        const absent = await asks[name](at, { id: 'org:other', token })
        expect(toldBy(foreign, 'org:tides')).toBe(toldBy(absent, 'org:other'))
        const expected = {
          put: { status: 400, body: { code: 'owner_unknown' } },
          list: { status: 200, body: { items: [], total: 0, cursor: null, categories: [] } },
        }
        const hidden = {
          status: 404,
          body: { code: 'not_found', params: { kind: 'package', name: 'org:tides' } },
        }
        expect(foreign).toMatchObject(name === 'put' || name === 'list' ? expected[name] : hidden)
      })

      test('STO9 the whole list, its categories and its counts hold nothing', async () => {
        const token = tokens[who] ?? ''
        const all = await shelf.call(at.list, { token })
        expect(all.body).toMatchObject({ items: [], total: 0, categories: [] })
        const root = await shelf.call(store.root, { token })
        expect(root.body).toMatchObject({ collections: [{ packages: 0 }, { packages: 0 }] })
        expect(JSON.stringify([all.body, root.body])).not.toMatch(/tides|org"|Secret/)
      })
    })

    test('STO9 what strangers tried has changed nothing', async () => {
      const { body } = await shelf.call(at.get, { params: { package: 'org:tides' } })
      expect(body).toMatchObject({
        package: {
          latest: '1.0.0',
          versions: [{ version: '1.0.0', withdrawn: null, downloaded: 0 }],
          category: ['Secret harbour'],
        },
      })
    })

    test.each(names)('STO9 %s needs its right before anything is looked for', async (name) => {
      const { token } = await shelf.people.signedIn(`guest-${collection}-${name}`, {
        roles: ['application_user'],
      })
      const answer = await asks[name](at, { id: 'org:tides', token })
      expect(answer).toMatchObject({ status: 401, body: { code: 'missing_permission' } })
      expect(await asks[name](at, { id: 'org:tides', token: 'nobody' })).toMatchObject({
        status: 403,
        body: { error: 'Invalid token' },
      })
    })
  },
)
