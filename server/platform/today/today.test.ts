// The whole platform in process: what each person is shown, and that it leaves when its cause is gone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '../backup/backup.ts'
import { backgroundHeader } from '#contract/endpoint.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { storeApp } from '#contract/store/endpoints.ts'
import { today } from '#contract/today/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { AttentionKind } from '#contract/today/today.ts'
import { join } from 'node:path'
import { systemSession } from '../core/session.ts'
import { requestFor } from '../http/client.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import { documentOf } from '../testing/playbooks-fixture.ts'
import { adminPassword } from '../testing/test-platform.ts'
import { setupFor } from './setup.ts'

const day = 86_400_000
const rows = 'day,price\n2026-01-05,2\n2026-01-20,5\n2026-02-01,3\n'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

/** An account with roles, signed in. */
const signedIn = async (login: string, ...roles: string[]): Promise<string> => {
  await fixture.request(users.create, {
    body: { login, password: adminPassword, password_renew: false, roles: roles.map((role) => ({ role })) },
  })
  return fixture.platform.signIn(login, adminPassword)
}
const overviewOf = (token?: string) => fixture.request(today.overview, token === undefined ? {} : { token })
const kindsOf = async (token?: string): Promise<AttentionKind[]> => {
  const { attention } = await overviewOf(token)
  expect(attention.unchecked).toEqual([])
  return attention.items.map(({ kind }) => kind).filter((kind) => kind !== 'disk')
}
const stepsOf = async (token?: string) =>
  Object.fromEntries((await overviewOf(token)).setup.map(({ step, done }) => [step, done]))

const failExtraction = async (table: string): Promise<void> => {
  const query = { wait: true } as const
  const { status } = await fixture.call(dataManager.extract, { params: { source: 'shop', table }, query })
  expect(status).toBe(400)
}
const createProvider = async (more: object = {}): Promise<void> => {
  const tenant = { kind: 'entra' as const, tenant_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }
  const body = {
    name: 'Contoso',
    active: false,
    client_id: 'id',
    bindings: { login: 'upn' },
    mappings: [],
    ...tenant,
    ...more,
  }
  await fixture.request(providers.create, { body })
}

const orders = async () => {
  fixture.put('orders.csv', rows)
  return fixture.design('orders.csv')
}
const saveQuery = async (name: string, scale?: QueryRequest['scale'], token?: string): Promise<string> => {
  const request = { data: { fields: { price: 'sum' } }, ...(scale && { scale }) }
  const saved = await fixture.request(query.createSaved, { body: { name, request }, ...(token && { token }) })
  return saved.query.id
}

test('UI20.a the steps of the set-up tick themselves for everyone', async () => {
  expect(await stepsOf()).toEqual({
    password: true,
    data: false,
    folder: true,
    query: false,
    invite: false,
    provider: false,
    backup: false,
  })
  const editor = await signedIn('eva', 'data_editor')
  expect(await stepsOf(editor)).toEqual({ password: true, data: false, query: false })
  await fixture.build([await orders()])
  expect(await stepsOf()).toMatchObject({ invite: true, data: true, query: false })
  await fixture.call(query.run, { body: { data: { fields: { price: 'sum' } } }, token: editor })
  await expect.poll(() => stepsOf()).toMatchObject({ query: true })
  await createProvider()
  expect(await stepsOf()).toMatchObject({ query: true, provider: true, backup: false })
})

test('UI20.a the folder of the sample is not one that the operator has allowed', async () => {
  const { deps } = fixture.platform
  const clientFor = () => () => Promise.reject(new Error('not called'))
  const isAllowed = async (sampleFolders: readonly string[]) => {
    const steps = await setupFor({ ...deps, clientFor, sampleFolders }, systemSession)
    return steps.find(({ step }) => step === 'folder')?.done
  }
  expect(await isAllowed([])).toBe(true)
  expect(await isAllowed(deps.sourceFolders)).toBe(false)
})

test('UI20.a a backup ticks its step, and is not old for a week', async () => {
  const { platform } = await openDataFixture({ onDisk: true })
  try {
    await backUp(platform, { folder: join(platform.folder, 'backup'), version: '1' })
    const read = async () => platform.request(today.overview, { token: await platform.signIn() })
    const { setup } = await read()
    expect(setup.at(-1)).toEqual({ step: 'backup', done: true, done_at: '2026-03-01T12:00:00.000Z' })
    platform.clock.advance(7 * day)
    expect((await read()).attention.items.filter(({ kind }) => kind === 'backup')).toEqual([])
    platform.clock.advance(day)
    expect((await read()).attention.items.find(({ kind }) => kind === 'backup')).toMatchObject({
      at: '2026-03-01T12:00:00.000Z',
      folder: join(platform.folder, 'backup'),
    })
  } finally {
    await platform.close()
  }
})

test('UI20.a a query of a board or of Today does not tick a step', async () => {
  await fixture.build([await orders()])
  await saveQuery('Price')
  await fixture.platform.deps.db.deleteFrom('settings').where('name', '=', 'first_query').execute()
  await fixture.request(today.figures, {})
  await fixture.call(query.run, {
    query: { source: 'board' },
    body: { data: { fields: { price: 'sum' } } },
  })
  const { setup } = await overviewOf()
  // Only the saved query says that one was asked, at an unknown time.
  expect(setup.find(({ step }) => step === 'query')).toEqual({ step: 'query', done: true, done_at: null })
})

test('UI20.b a failed extraction needs attention of those who may repeat it, until one succeeds', async () => {
  fixture.put('orders.csv', rows)
  await fixture.register('orders.csv')
  await fixture.extract('orders.csv')
  fixture.put('orders.csv', '')
  await failExtraction('orders.csv')
  const { attention } = await overviewOf()
  expect(attention.items.find(({ kind }) => kind === 'failed_job')).toMatchObject({
    subject: 'shop/orders.csv',
    job_kind: 'extraction',
    rows: 3,
    failure: { code: 'file_empty' },
  })
  const reader = await signedIn('rita', 'read_only')
  const asker = await signedIn('adam', 'application_user')
  expect(await kindsOf(reader)).toEqual([])
  expect(await kindsOf(asker)).toEqual([])
  fixture.put('orders.csv', rows)
  await fixture.extract('orders.csv')
  expect(await kindsOf()).toEqual([])
})

test('UI20.b a failure leaves with what failed', async () => {
  fixture.put('orders.csv', '')
  await fixture.register('orders.csv')
  await failExtraction('orders.csv')
  expect(await kindsOf()).toEqual(['failed_job'])
  await fixture.request(dataManager.deleteTable, { params: { source: 'shop', table: 'orders.csv' } })
  expect(await kindsOf()).toEqual([])
})

test('UI20.b rejected lines and rows need attention of those who may change their source or design', async () => {
  fixture.put('orders.csv', `${rows}2026-02-02,4,extra,fields\n`)
  const object = await fixture.design('orders.csv')
  expect(await kindsOf()).toEqual(['rejected_lines'])
  await fixture.build([object])
  const { attention } = await overviewOf()
  expect(attention.items.filter(({ kind }) => kind.startsWith('rejected'))).toMatchObject([
    { kind: 'rejected_rows', object_name: object.object_name, rejected: 1, rows: 3, reasons: [{ count: 1 }] },
    { kind: 'rejected_lines', source: 'shop', table: 'orders.csv', rejected: 1, rows: 3 },
  ])
  expect(await kindsOf(await signedIn('rita', 'read_only'))).toEqual([])
  fixture.put('orders.csv', rows)
  await fixture.extract('orders.csv')
  await fixture.build([object])
  expect(await kindsOf()).toEqual([])
})

test('UI20.b secrets, keys, passwords, locks and backups', async () => {
  const { clock } = fixture.platform
  const ends = (days: number): string => new Date(clock.now() + days * day).toISOString()
  await createProvider({ client_secret_expires_on: ends(9).slice(0, 10) })
  const { items } = await fixture.request(users.list, { query: {} })
  const user = items[0]?.id ?? ''
  for (const [name, at] of [
    ['soon', ends(3)],
    ['late', ends(30)],
    ['never', null],
  ] as const)
    await fixture.request(apiKeys.create, { body: { user, name, expires_at: at } })
  const editor = await signedIn('eva', 'data_editor')
  for (let attempt = 0; attempt < 20; attempt += 1)
    await fixture.platform.call(iam.login, { body: { login: 'eva', password: 'wrong' } })
  expect(await kindsOf()).toEqual(['locked_account', 'provider_secret', 'api_key'])
  const named = (await overviewOf()).attention.items.filter(({ kind }) => kind !== 'disk')
  expect(named).toMatchObject([{ user: 'eva' }, { name: 'Contoso' }, { name: 'soon' }])
  expect(await kindsOf(editor)).toEqual([])

  clock.advance(8 * day)
  expect(await kindsOf(await fixture.platform.signIn())).toContain('backup')
  clock.advance(350 * day)
  expect(await kindsOf(await fixture.platform.signIn())).toContain('password')
})

test('UI20.c figures are those of saved queries that the caller may read', async () => {
  await fixture.build([await orders()])
  await saveQuery('Price')
  const monthly = await saveQuery('Price by month', { fields: ['day.year_month'] })
  await saveQuery('Price by day', { fields: ['day'] })
  const { figures, choices } = await fixture.request(today.figures, {})
  expect(choices.map(({ name }) => name)).toEqual(['Price', 'Price by month'])
  expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toEqual({
    Price: 10,
    'Price by month': 3,
  })
  const chosen = await fixture.request(today.figures, { query: { ids: monthly } })
  expect(chosen.figures).toMatchObject([
    { unit: 'year_month', label: '2026-02-01', value: 3, previous: { value: 7, label: '2026-01-01' } },
  ])
  const other = await signedIn('ann', 'analytics_consumer')
  expect(await fixture.request(today.figures, { token: other })).toMatchObject({ figures: [], choices: [] })
  const asked = await fixture.request(today.figures, { token: other, query: { ids: monthly } })
  expect(asked.figures).toEqual([])
})

test('UI20.c a figure that fails says why, and the others stay', async () => {
  await fixture.build([await orders()])
  await saveQuery('Price')
  const request = { data: { fields: { weight: 'sum' } } }
  await fixture.request(query.createSaved, { body: { name: 'Weight', request } })
  const { figures } = await fixture.request(today.figures, {})
  const byName = Object.fromEntries(figures.map((each) => [each.name, each]))
  expect(byName['Price']).toMatchObject({ value: 10, failure: null })
  expect(byName['Weight']).toMatchObject({ value: null, failure: { code: 'NO_TABLE' } })
})

/** Packages that were downloaded 0, 1, 2 … times, and one of an organization that the caller does not belong to. */
const publishPackages = async (count: number): Promise<void> => {
  const { db } = fixture.platform.deps
  for (let at = 0; at < count; at += 1) {
    const params = { package: `org:package-${at}` }
    const body = { name: `Package ${at}`, owner: 'org', category: '', i18n: {}, image: '', preview: [] }
    await fixture.request(storeApp.put, { params, body })
    const { id } = await db
      .updateTable('packages')
      .set({ downloaded: at })
      .where('slug', '=', `package-${at}`)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('packageDownloads')
      .values({ day: '2026-02-28', packageId: id, downloads: at })
      .execute()
  }
  const own = await db.selectFrom('organizations').selectAll().limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('organizations')
    .values({ ...own, id: 'other', name: 'Other' })
    .execute()
  const hidden = await db.selectFrom('packages').selectAll().limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('packages')
    .values({ ...hidden, id: 'hidden', owner: 'other', downloaded: 100 })
    .execute()
}

test('UI20.d playbooks, packages and changes are parts of those who may read them', async () => {
  const text = new Blob([documentOf({ name: 'Tide' })], { type: 'application/json' })
  expect((await fixture.call(playbooks.create, { body: text })).status).toBe(200)
  const { playbooks: list, packages, changes } = (await overviewOf()).activity
  expect(list).toMatchObject({ failure: null, total: 1, items: [{ name: 'Tide' }] })
  expect(packages).toMatchObject({ failure: null, items: [], total: 0, recent: 0 })
  await publishPackages(7)
  expect((await overviewOf()).activity.packages).toMatchObject({
    total: 7,
    recent: 21,
    items: [6, 5, 4, 3, 2].map((at) => ({ id: `org:package-${at}`, recent: at })),
  })
  expect(changes).toMatchObject({ failure: null, more: false })
  const actions =
    changes !== null && changes.failure === null ? changes.items.map(({ action }) => action) : []
  expect(actions).toContain('playbook.create')
  expect(actions).not.toContain('session.create')
  const analyst = await signedIn('ann', 'analytics_consumer')
  expect((await overviewOf(analyst)).activity).toEqual({ playbooks: null, packages: null, changes: null })
})

test('UI20.e the names of opened objects are returned only to those who may read them', async () => {
  const object = await orders()
  await fixture.build([object])
  const saved = await saveQuery('Secret plan')
  const ids = [
    'source:shop',
    'table:shop/orders.csv',
    `object:${object.object_name}`,
    'build:1',
    `query:${saved}`,
  ]
  const ask = async (token?: string) => {
    const lines = [...ids, 'query:none', 'source:none', 'nothing:1', 'role:admin'].join('\n')
    const { items } = await fixture.request(today.opened, { query: { ids: lines }, ...(token && { token }) })
    return items.map(({ id }) => id)
  }
  expect(await ask()).toEqual([...ids, 'role:admin'])
  expect(await ask(await signedIn('rita', 'read_only'))).toEqual([...ids.slice(0, 4), 'role:admin'])
  expect(await ask(await signedIn('ann', 'analytics_consumer'))).toEqual([`object:${object.object_name}`])
  expect(await ask(await signedIn('adam', 'application_user'))).toEqual([])
})

test('UI20 nothing is returned without a session, and figures need the permission to run queries', async () => {
  const storeEditor = await signedIn('stan', 'store_editor')
  expect((await fixture.platform.call(today.figures, { token: storeEditor })).status).toBe(401)
  expect((await fixture.platform.call(today.overview, {})).status).toBe(403)
})

test('IAM4e the refreshes of Today do not extend the idle time', async () => {
  const token = await fixture.platform.signIn()
  const caller = { address: '192.0.2.1', requestId: 'test' }
  const statusOf = async (): Promise<number> => {
    const request = requestFor(today.overview, { token })
    request.headers.set(backgroundHeader, 'true')
    return (await fixture.platform.fetch(request, caller)).status
  }
  for (let passed = 20; passed < 60; passed += 20) {
    fixture.platform.clock.advance(20 * 60_000)
    expect(await statusOf()).toBe(200)
  }
  fixture.platform.clock.advance(20 * 60_000)
  expect(await statusOf()).toBe(403)
})
