// Calls every endpoint of both collections as accounts without access: a foreign package looks the same as one that
// does not exist. Every new endpoint needs a row here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { organizations } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { store, type storeApp } from '#contract/store/endpoints.ts'
import type { CallResult } from '../http/client.ts'
import { png } from '../testing/picture-bytes.ts'
import {
  collections,
  openPackagesFixture,
  packageBody,
  type PackagesFixture,
} from '../testing/packages-fixture.ts'

type Name = keyof typeof storeApp
type Collections = (typeof collections)[keyof typeof collections]

let fixture: PackagesFixture
const tokens: Record<string, string> = {}

const image = '0'.repeat(64)
const zip = new Blob([new Uint8Array(22)], { type: 'application/zip' })

/** The request of each endpoint for a package, with a token. */
const requests = {
  put: (at, { id, token }) => fixture.call(at.put, { params: { package: id }, body: packageBody(), token }),
  addVersion: (at, { id, token }) =>
    fixture.call(at.addVersion, { params: { package: id, version: '2.0.0' }, body: zip, token }),
  get: (at, { id, token }) => fixture.call(at.get, { params: { package: id }, token }),
  download: (at, { id, token }) =>
    fixture.call(at.download, { params: { package: id, version: '1.0.0' }, token }),
  list: (at, { id, token }) =>
    fixture.call(at.list, { query: { q: id.slice(id.indexOf(':') + 1), owner: 'org' }, token }),
  image: (at, { id, token }) => fixture.call(at.image, { params: { package: id, image }, token }),
  remove: (at, { id, token }) => fixture.call(at.remove, { params: { package: id }, token }),
  take: (at, { id, token }) =>
    fixture.call(at.take, { params: { package: id, version: '2.0.0' }, body: { upload: 'upload_x' }, token }),
  archive: (at, { id, token }) =>
    fixture.call(at.archive, { params: { package: id, version: '1.0.0' }, token }),
  files: (at, { id, token }) => fixture.call(at.files, { params: { package: id, version: '1.0.0' }, token }),
  file: (at, { id, token }) =>
    fixture.call(at.file, { params: { package: id, version: '1.0.0' }, query: { path: 'a' }, token }),
  setNotes: (at, { id, token }) =>
    fixture.call(at.setNotes, { params: { package: id, version: '1.0.0' }, body: { notes: {} }, token }),
  withdraw: (at, { id, token }) =>
    fixture.call(at.withdraw, { params: { package: id, version: '1.0.0' }, body: {}, token }),
  restore: (at, { id, token }) =>
    fixture.call(at.restore, { params: { package: id, version: '1.0.0' }, token }),
} as const satisfies Record<Name, (at: Collections, by: { id: string; token: string }) => Promise<CallResult>>

const isName = (word: string): word is Name => Object.hasOwn(requests, word)
const names = Object.keys(requests).filter(isName)

beforeAll(async () => {
  fixture = await openPackagesFixture()
  const { users, token } = fixture
  const picture = png().toString('base64')
  for (const collection of ['app', 'api'] as const) {
    await fixture.put('tides', { image: picture, category: 'Secret harbour' }, collection)
    const { db } = users.platform.deps
    await db.updateTable('packages').set({ latest: '1.0.0', versions: 1 }).execute()
  }
  const rows = await users.platform.deps.db.selectFrom('packages').select('id').execute()
  for (const { id } of rows)
    await users.platform.deps.db
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
  tokens['an editor of another organization'] = await fixture.editor('mia', ['marina'])
  tokens['an editor of none'] = await fixture.editor('noa', [])
  const admin = await users.signedIn('second-admin', { roles: ['admin'] })
  await fixture.call(organizations.removeMember, { params: { id: 'org', user: admin.user.id } })
  tokens['an administrator who is not a member'] = admin.token
  const former = await users.signedIn('former', { roles: ['store_editor'] })
  expect(
    await fixture.call(collections.app.get, { params: { package: 'org:tides' }, token: former.token }),
  ).toMatchObject({ status: 200 })
  await fixture.call(organizations.removeMember, { params: { id: 'org', user: former.user.id } })
  tokens['a former member'] = former.token
  const key = await users.platform.request(apiKeys.create, {
    token,
    body: { user: former.user.id, name: 'k' },
  })
  const body = { auth_mode: 'apikey', apikey: key.api_key.apikey, secretkey: key.secretkey }
  const signed = await fixture.call(iam.login, { body })
  tokens['an API key of a former member'] = z.object({ token: z.string() }).parse(signed.body).token
})
afterAll(() => fixture.close())

const outsiders = [
  'an editor of another organization',
  'an editor of none',
  'an administrator who is not a member',
  'a former member',
  'an API key of a former member',
]
const refusal = z.object({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  details: z.array(z.unknown()).optional(),
})

/** Everything a caller can observe in a response, without the requested id. */
const observable = ({ status, headers, body }: CallResult, id: string): string => {
  const error = refusal.safeParse(body).data ?? body
  const names = [...headers.keys()].filter((name) => name !== 'content-length')
  const text = JSON.stringify({ status, names, error }, (key, value: unknown) =>
    ['duration', 'timestamp'].includes(key) ? undefined : value,
  )
  return text.replaceAll(id, '<id>')
}

describe.each(['app', 'api'] as const)(
  'STO9 packages of %s are visible to their organization only',
  (collection) => {
    const at = collections[collection]

    describe.each(outsiders)('STO9 %s', (who) => {
      test.each(names)('STO9 %s answers the same for a foreign package and a missing one', async (name) => {
        const token = tokens[who] ?? ''
        const foreign = await requests[name](at, { id: 'org:tides', token })
        const absent = await requests[name](at, { id: 'org:other', token })
        expect(observable(foreign, 'org:tides')).toBe(observable(absent, 'org:other'))
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

      test('STO9 the list, its categories and its counts are empty', async () => {
        const token = tokens[who] ?? ''
        const all = await fixture.call(at.list, { token })
        expect(all.body).toMatchObject({ items: [], total: 0, categories: [] })
        const root = await fixture.call(store.root, { token })
        expect(root.body).toMatchObject({ collections: [{ packages: 0 }, { packages: 0 }] })
        expect(JSON.stringify([all.body, root.body])).not.toMatch(/tides|org"|Secret/)
      })
    })

    test('STO9 attempts of outsiders have changed nothing', async () => {
      const { body } = await fixture.call(at.get, { params: { package: 'org:tides' } })
      expect(body).toMatchObject({
        package: {
          latest: '1.0.0',
          versions: [{ version: '1.0.0', withdrawn: null, downloaded: 0 }],
          category: ['Secret harbour'],
        },
      })
    })

    test.each(names)('STO9 %s requires its permission before any look-up', async (name) => {
      const { token } = await fixture.users.signedIn(`guest-${collection}-${name}`, {
        roles: ['application_user'],
      })
      const answer = await requests[name](at, { id: 'org:tides', token })
      expect(answer).toMatchObject({ status: 401, body: { code: 'missing_permission' } })
      expect(await requests[name](at, { id: 'org:tides', token: 'nobody' })).toMatchObject({
        status: 403,
        body: { error: 'Invalid token' },
      })
    })
  },
)
