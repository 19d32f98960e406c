// A small life of an administrator, each step a kind of write: all of it is in the audit with its difference, none of its
// secrets is in the audit or the log.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { identitySettings, organizations } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { apiKeys, groups, roles } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import { query } from '#contract/query/endpoints.ts'
import { identitySettings as ranges } from '#contract/iam/setting.ts'
import type { Called } from './http/client.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from './testing/test-platform.ts'

const secrets = {
  password: 'Canary-1-Password-of-Lena',
  client: 'canary-2-secret-of-the-client',
  token: 'canary-3-token-of-dropbox',
  typed: 'Canary-4-typed-in-vain',
}
/** Secrets that the platform made, as they were answered once. */
const made: string[] = []

let on: TestPlatform
let token: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
  made.push(token)
})
afterAll(() => on.close())

const madeUser = z.object({ user: z.object({ id: z.string() }) })
const madeKey = z.object({ api_key: z.object({ id: z.string() }), secretkey: z.string() })
const madeProvider = z.object({ provider: z.object({ id: z.string() }) })
const madeRole = z.object({ role: z.object({ id: z.string() }) })
const madeGroup = z.object({ group: z.object({ id: z.string() }) })
const madeQuery = z.object({ query: z.object({ id: z.string() }) })

const idOf = (name: string): { id: string } => ({ id: ids[name] ?? '' })
const saved = { name: 'Q', description: '', request: { data: { fields: { a: 'sum' } } }, view: {} }

const steps: readonly (readonly [action: string, step: () => Promise<Called>])[] = [
  [
    'user.create',
    async () => {
      const body = { login: 'lena', password: secrets.password, roles: [{ role: 'data_editor' }] }
      const done = await on.call(users.create, { body, token })
      ids['lena'] = madeUser.parse(done.body).user.id
      return done
    },
  ],
  [
    'user.update',
    () => on.call(users.update, { params: idOf('lena'), body: { email: 'l@x.example' }, token }),
  ],
  [
    'password.reset',
    () =>
      on.call(users.setPassword, { params: idOf('lena'), body: { password: `${secrets.password}2` }, token }),
  ],
  [
    'session.refuse',
    async () => {
      const body = { login: secrets.typed, password: secrets.typed }
      return { ...(await on.call(iam.login, { body })), status: 200 }
    },
  ],
  [
    'api_key.create',
    async () => {
      const done = await on.call(apiKeys.create, {
        body: { user: ids['lena'] ?? '', name: 'importer' },
        token,
      })
      const { api_key, secretkey } = madeKey.parse(done.body)
      ids['key'] = api_key.id
      made.push(secretkey)
      return done
    },
  ],
  ['api_key.delete', () => on.call(apiKeys.delete, { params: idOf('key'), token })],
  [
    'role.create',
    async () => {
      const done = await on.call(roles.create, { body: { name: 'R', permissions: ['iam:*:read'] }, token })
      ids['role'] = madeRole.parse(done.body).role.id
      return done
    },
  ],
  ['role.delete', () => on.call(roles.delete, { params: idOf('role'), token })],
  [
    'group.create',
    async () => {
      const done = await on.call(groups.create, { body: { name: 'G' }, token })
      ids['group'] = madeGroup.parse(done.body).group.id
      return done
    },
  ],
  ['group.delete', () => on.call(groups.delete, { params: idOf('group'), token })],
  [
    'provider.create',
    async () => {
      const form = { name: 'Company', kind: 'oidc' as const, tenant_id: 'https://login.example.com' }
      const body = { ...form, client_id: 'c', client_secret: secrets.client, bindings: { login: 'sub' } }
      const done = await on.call(providers.create, { body, token })
      ids['provider'] = madeProvider.parse(done.body).provider.id
      return done
    },
  ],
  ['provider.delete', () => on.call(providers.delete, { params: idOf('provider'), token })],
  ['organization.create', () => on.call(organizations.create, { body: { id: 'team', name: 'Team' }, token })],
  ['organization.delete', () => on.call(organizations.delete, { params: { id: 'team' }, token })],
  [
    'setting.update',
    () => {
      const values = Object.fromEntries(Object.entries(ranges).map(([name, { initial }]) => [name, initial]))
      const body = identitySettings.update.request.schema.parse({ ...values, token_idle: 1800 })
      return on.call(identitySettings.update, { body, ifMatch: '*', token })
    },
  ],
  [
    'source.create',
    () => {
      const parameters = { path: '/x', token: secrets.token }
      const body = { dbms: 'dropbox', parameters, database_name: 'Manifests' }
      return on.call(dataManager.createSource, { body, token })
    },
  ],
  [
    'table.add',
    () =>
      on.call(dataManager.addTables, { body: { table_name: 't.csv', database_name: 'Manifests' }, token }),
  ],
  ['source.delete', () => on.call(dataManager.deleteSource, { params: { source: 'Manifests' }, token })],
  [
    'saved_query.create',
    async () => {
      const done = await on.call(query.createSaved, { body: saved, token })
      ids['query'] = madeQuery.parse(done.body).query.id
      return done
    },
  ],
  [
    'saved_query.update',
    () =>
      on.call(query.updateSaved, {
        params: idOf('query'),
        body: { ...saved, name: 'Q2' },
        ifMatch: '*',
        token,
      }),
  ],
  ['user.delete', () => on.call(users.delete, { params: idOf('lena'), token })],
  [
    'password.change',
    () =>
      on.call(iam.passwordChange, {
        body: { password: secrets.password, oldpassword: adminPassword },
        token,
      }),
  ],
]

const lastRow = () =>
  on.deps.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

describe('IAM45 the audit', () => {
  test.each(steps)('IAM45 tells of %s', async (action, step) => {
    expect(await step()).toMatchObject({ status: 200 })
    const row = await lastRow()
    expect(row.action).toBe(action)
    const [, verb = ''] = action.split('.')
    if (verb === 'update') expect(row.beforeJson).not.toBe(row.afterJson)
    if (['update', 'delete'].includes(verb)) expect(row.beforeJson).toEqual(expect.any(String))
    if (['update', 'create'].includes(verb)) expect(row.afterJson).toEqual(expect.any(String))
  })

  test('IAM45 holds none of the secrets, and neither does the log', async () => {
    const rows = JSON.stringify(await on.deps.db.selectFrom('audit').selectAll().execute())
    for (const secret of [...Object.values(secrets), ...made, adminPassword]) {
      expect(rows).not.toContain(secret)
      expect(on.log.join('\n')).not.toContain(secret)
    }
    expect(made).toHaveLength(2)
  })
})
