import { afterEach, beforeEach, expect, test } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { organizations } from '#contract/iam/administration.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { createStoreFixture, packageId } from '../../testing/store-fixture.ts'
import type { TestPlatform } from '../../testing/test-platform.ts'
import { openUsersFixture } from '../../testing/users-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let on: TestPlatform
let token: string
let group: string
/** Ada is a member of the group, Bob is not, and Eve may read nothing. */
let ada: { uid: string; token: string }
let bob: typeof ada
let eve: typeof ada

beforeEach(async () => {
  const fixture = await openUsersFixture()
  ;({ platform: on, token } = fixture)
  const role = await fixture.role('Reader', [
    'query-builder-legacy:saved_query:read',
    'query-builder-legacy:saved_query:write',
    'store:package:read',
  ])
  const nothing = await fixture.role('Nothing', [])
  ;({ id: group } = (await on.request(groups.create, { token, body: { name: 'Harbour office' } })).group)
  const enter = async (login: string, options: Parameters<typeof fixture.signedIn>[1]) => {
    const { user, token: own } = await fixture.signedIn(login, options)
    return { uid: user.id, token: own }
  }
  ada = await enter('ada', { roles: [role], groups: [group] })
  bob = await enter('bob', { roles: [role] })
  eve = await enter('eve', { roles: [nothing], groups: [group] })
})
afterEach(() => on.close())

const list = async ({ token: as }: { token: string }) =>
  on.request(engine.listNotifications, { token: as, query: { reasons: 'shared,published' } })
const told = async (who: { token: string }) => (await list(who)).items.map(({ object }) => object?.name)

const written = (name: string, sharing: Sharing) =>
  query.createSaved.request.schema.parse({ name, request: { data: { fields: {} } }, sharing })
const save = async (name: string, sharing: Sharing) =>
  (await on.request(query.createSaved, { token, body: written(name, sharing) })).query
const share = async (id: string, sharing: Sharing) => {
  const found = await on.request(query.getSaved, { params: { id }, token })
  const { etag: ifMatch, name } = found.query
  await on.request(query.updateSaved, { params: { id }, body: written(name, sharing), ifMatch, token })
}
const office = (): Sharing => ({ kind: 'groups', groups: [group] })

test('ENG48 a shared query notifies those who did not see it before, and not who shares it', async () => {
  const { id } = await save('Berths', { kind: 'private' })
  expect([await told(ada), await told(bob)]).toEqual([[], []])
  await share(id, office())
  expect(await list(ada)).toMatchObject({
    total: 1,
    unread: 1,
    items: [
      {
        reason: 'shared',
        workflow: null,
        job_id: null,
        job: null,
        object: { kind: 'query', id, name: 'Berths', by: 'Platform Administrator' },
        read_at: null,
      },
    ],
  })
  expect([await told(bob), await told({ token })]).toEqual([[], []])
  await on.request(engine.readNotifications, { body: {}, token: ada.token })
  await share(id, { kind: 'everyone' })
  expect([await list(ada), await list(bob)]).toMatchObject([
    { total: 1, unread: 0 },
    { total: 1, unread: 1 },
  ])
})

test('ENG48 a query shared again is one new notification; it is listed while it may be read', async () => {
  const { id } = await save('Berths', office())
  await on.request(engine.readNotifications, { body: {}, token: ada.token })
  // Eve is a member, but may not read queries.
  expect([await told(ada), await told(eve)]).toEqual([['Berths'], []])
  await share(id, { kind: 'private' })
  expect(await list(ada)).toMatchObject({ total: 0, unread: 0 })
  on.clock.advance(1000)
  await share(id, office())
  expect(await list(ada)).toMatchObject({ total: 1, unread: 1 })
  const { etag: ifMatch } = (await on.request(query.getSaved, { params: { id }, token })).query
  await on.request(query.deleteSaved, { params: { id }, ifMatch, token })
  expect(await list(ada)).toMatchObject({ total: 0, unread: 0 })
})

test('ENG48 a query that gets another owner notifies this user', async () => {
  const { id, etag: ifMatch } = await save('Berths', { kind: 'private' })
  const body = { ...written('Berths', { kind: 'private' }), owner: bob.uid }
  await on.request(query.updateSaved, { params: { id }, body, ifMatch, token })
  expect([await told(ada), await told(bob)]).toEqual([[], ['Berths']])
})

test('ENG48 a shared board notifies, also one that a user without all permissions shares', async () => {
  const body = boards.create.request.schema.parse({ name: 'Quay', sharing: { kind: 'everyone' } })
  const { board } = await on.request(boards.create, { body, token: ada.token })
  expect([await told(ada), await told(bob), await told(eve)]).toEqual([[], ['Quay'], []])
  expect((await list({ token })).items).toMatchObject([
    { reason: 'shared', object: { kind: 'board', id: board.id, by: 'First ada' } },
  ])
  const ids = (await list(bob)).items.map(({ id }) => id)
  await on.request(engine.readNotifications, { body: { ids }, token: ada.token })
  expect(await list(bob)).toMatchObject({ unread: 1 })
  expect(await on.request(engine.readNotifications, { body: { ids }, token: bob.token })).toEqual({
    unread: 0,
  })
})

test('ENG48 a published version notifies the other members of its organization, until it is withdrawn', async () => {
  const bobInIt = { params: { id: 'org', user: bob.uid }, token }
  await on.request(organizations.removeMember, bobInIt)
  const store = createStoreFixture(on, token)
  await store.createPackage()
  await store.put('1.0.0', await zipOf({ 'manifest.json': '{}' }))
  await store.put('1.0.0', await zipOf({ 'manifest.json': '{}' }))
  on.clock.advance(1000)
  await store.put('1.1.0', await zipOf({ 'manifest.json': '{ }' }))
  const { items } = await list(ada)
  expect(items).toMatchObject([
    {
      reason: 'published',
      object: {
        kind: 'package',
        collection: 'app',
        id: packageId,
        name: 'harbour-map',
        version: '1.1.0',
        by: 'Platform Administrator',
      },
    },
    { object: { version: '1.0.0' } },
  ])
  expect([await told(bob), await told(eve), await told({ token })]).toEqual([[], [], []])
  await on.request(storeApp.withdraw, { ...store.at('1.1.0'), body: { note: '' } })
  expect((await list(ada)).items).toMatchObject([{ object: { version: '1.0.0' } }])
  await on.request(users.update, { params: { id: ada.uid }, body: { roles: [] }, token })
  ada.token = await on.signIn('ada')
  expect(await told(ada)).toEqual([])
})
