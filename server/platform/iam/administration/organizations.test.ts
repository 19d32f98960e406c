import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { organizations } from '#contract/iam/administration.ts'
import { createUser } from '../accounts/account.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { openPasswords } from '../identity/password-hash.ts'

let on: TestPlatform
let token: string
let lena: string

beforeAll(async () => {
  on = await openTestPlatform({ onDisk: true })
  token = await on.signIn()
  const passwords = openPasswords({ memory: 8, passes: 1, parallelism: 1 })
  const user = { login: 'lena', firstname: 'Lena', lastname: 'Bauer', roles: ['store_editor'] }
  lena = (await createUser({ db: on.deps.db, clock: on.clock, passwords }, { user })).uid
})
afterAll(() => on.close())

const team = { id: 'team', name: 'Team', description: 'Who builds' }
const admin = async (): Promise<string> =>
  (await on.deps.db.selectFrom('users').select('id').where('login', '=', 'admin').executeTakeFirstOrThrow())
    .id
const logins = async (id: string): Promise<string[]> =>
  (await on.request(organizations.members, { params: { id }, token })).items.map(({ login }) => login)
const mine = async (all: boolean): Promise<string[]> =>
  (await on.request(organizations.list, { query: { all }, token })).items.map(({ id }) => id)

describe('IAM43 organizations', () => {
  test('IAM43 every platform starts with one; removed members stay removed at later starts', async () => {
    expect(await logins('org')).toContain('admin')
    await on.call(organizations.removeMember, { params: { id: 'org', user: await admin() }, token })
    on = await on.reopen()
    expect(await logins('org')).not.toContain('admin')
  })

  test('IAM43 creates, reads and changes one and its members, with audit entries', async () => {
    const created = await on.request(organizations.create, { body: team, token })
    expect(created.organization).toMatchObject({ ...team, members: 0, updated_by: 'Platform Administrator' })
    const body = { name: 'The team', description: '' }
    const ifMatch = created.organization.etag
    await on.request(organizations.update, { params: { id: 'team' }, body, ifMatch, token })
    const added = await on.request(organizations.addMember, {
      params: { id: 'team' },
      body: { user: lena },
      token,
    })
    expect(added.organization).toMatchObject({ name: 'The team', members: 1 })
    expect(await logins('team')).toEqual(['lena'])
    const rows = await on.deps.db
      .selectFrom('audit')
      .select(['action', 'beforeJson', 'afterJson'])
      .where('object', '=', 'team')
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      {
        action: 'organization.create',
        beforeJson: null,
        afterJson: '{"name":"Team","description":"Who builds"}',
      },
      {
        action: 'organization.update',
        beforeJson: '{"name":"Team","description":"Who builds"}',
        afterJson: '{"name":"The team","description":""}',
      },
      { action: 'organization.add_member', beforeJson: null, afterJson: '{"member":"lena"}' },
    ])
  })

  test('IAM43 lists one’s own unless all are requested', async () => {
    expect(await mine(false)).toEqual([])
    expect(await mine(true)).toEqual(['org', 'team'])
  })

  test.each([
    ['the first one', () => on.call(organizations.delete, { params: { id: 'org' }, token }), 'built_in', 409],
    ['an existing id', () => on.call(organizations.create, { body: team, token }), 'exists', 409],
    ['an unknown id', () => on.call(organizations.get, { params: { id: 'x' }, token }), 'not_found', 404],
    [
      'an unknown account',
      () => on.call(organizations.addMember, { params: { id: 'org' }, body: { user: 'x' }, token }),
      'not_found',
      404,
    ],
    [
      'a user who is not a member',
      async () => on.call(organizations.removeMember, { params: { id: 'org', user: await admin() }, token }),
      'not_found',
      404,
    ],
    [
      'a stale version',
      () => on.call(organizations.update, { params: { id: 'team' }, body: team, ifMatch: '"x"', token }),
      'etag_mismatch',
      412,
    ],
  ])('IAM43 refuses %s', async (...[, request, code, status]) => {
    expect(await request()).toMatchObject({ status, body: { code } })
  })

  test('IAM43 deleting one keeps its members’ accounts', async () => {
    await on.request(organizations.delete, { params: { id: 'team' }, token })
    expect(await mine(true)).toEqual(['org'])
    expect(await on.deps.db.selectFrom('users').select('id').execute()).toHaveLength(2)
  })
})
