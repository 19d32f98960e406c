// A source that reads tables of a database: connected, read, read again, by new rows, and while the database is stopped.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { DatabaseLocation } from '../server/platform/testing/database-server.ts'
import { hasMariadb, openMariadb } from '../server/platform/testing/mariadb.ts'
import { hasPostgres, openPostgres, type Postgres } from '../server/platform/testing/postgres.ts'
import { createAction, sendEvent } from './support/engine.ts'
import { addAccount, requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { tabTo } from './support/keyboard.ts'
import { widthProblems } from './support/screen-fit.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })
test.skip(!hasPostgres, 'needs PostgreSQL')

let server: Postgres
let location: DatabaseLocation

test.beforeAll(async () => {
  server = await openPostgres({ isOnNetwork: true })
  if (server.location === undefined) throw new Error('The server has no network.')
  location = server.location
  await server.rows(`CREATE SCHEMA fleet; CREATE SCHEMA planning;
    CREATE TABLE fleet.events AS SELECT n AS id, n * 0.25 AS cost FROM generate_series(1, 1200) n;
    CREATE TABLE fleet.parts AS SELECT n AS id, 'part ' || n AS name FROM generate_series(1, 40) n;
    CREATE VIEW planning.costs AS SELECT sum(cost) AS total FROM fleet.events;
    CREATE TABLE planning.hangars AS SELECT n AS id FROM generate_series(1, 9) n;
    CREATE TABLE public.other AS SELECT 1 AS id; ANALYZE`)
})
test.afterAll(() => server.close())

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const password = (page: Page): Locator => page.getByLabel('Password', { exact: true })
const stage = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Connection test' }).getByRole('listitem').filter({ hasText: name })
const table = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `Table ${name}`, exact: true })

const fillConnection = async (page: Page, { host, port, database, username }: DatabaseLocation) => {
  await field(page, 'Host').fill(host)
  await field(page, 'Port').fill(String(port))
  await field(page, 'Database').fill(database)
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await field(page, 'User').fill(username)
}

/** Creates a source with one table, as an earlier visit would have, and reads it. */
const createRead = async (
  platform: Platform,
  name: string,
  remote: { schema: string; name: string; growing_by?: string } = { schema: 'fleet', name: 'events' },
): Promise<void> => {
  const send = (endpoint: { method: string; path: string }, body: unknown) =>
    requestAsAdministrator(platform, { method: endpoint.method, path: endpoint.path, body })
  const { createSource, addTables, extract } = dataManager
  const parameters = { ...location, ssl: 'off' }
  await send(createSource, { dbms: 'postgresql', parameters, database_name: name })
  await send(addTables, { database_name: name, table_name: remote.name, remote })
  const path = extract.path.replace(':source', name).replace(':table', remote.name)
  await send({ method: extract.method, path: `${path}?wait=true` }, {})
}

test('DM49.i a database is connected with the mouse, and its tables are read and read again', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await test.step('the type is chosen', async () => {
    await page.getByRole('link', { name: 'Add source' }).first().click()
    await expect(page.getByRole('radio')).toHaveCount(7)
    await page.getByRole('radiogroup', { name: 'Types of sources' }).getByText('PostgreSQL').click()
    await page.getByRole('button', { name: 'Connect to PostgreSQL' }).click()
  })
  await test.step('what is missing and wrong is shown at its field', async () => {
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('Enter a value.')).toHaveCount(3)
    await fillConnection(page, location)
    await field(page, 'Port').fill('70000')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 65535.')).toBeVisible()
    await field(page, 'Port').fill(String(location.port))
    await expect(field(page, 'Name')).toHaveValue('postgres')
  })
  await test.step('a wrong password fails its stage, with the message of the server', async () => {
    await password(page).fill('Wrong-Password-1')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(stage(page, 'Sign-in')).toContainText('password authentication failed for user "test"')
    await expect(stage(page, 'Address')).toContainText('127.0.0.1')
    await expect(stage(page, 'Read')).toContainText('Not reached')
    await expect(field(page, 'Database')).toHaveValue('postgres')
    await expectAccessible(page)
  })
  await test.step('with the right one, three tables are selected and added', async () => {
    await password(page).fill(location.password)
    await expect(page.getByText('changed since the last test')).toBeVisible()
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(stage(page, 'Read')).toContainText('3 of 3 schemas can be read')
    await page.getByRole('button', { name: 'Add tables' }).click()
    await expect(page.getByText('Select at least one table.')).toBeVisible()
    await table(page, 'fleet.events').check()
    await page
      .getByRole('searchbox', { name: 'Filter tables' })
      .or(field(page, 'Filter tables'))
      .fill('planning')
    await expect(table(page, 'fleet.events')).toBeHidden()
    await page.getByRole('checkbox', { name: 'All tables of planning' }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add 3 tables' }).click()
    await expect(page.getByRole('heading', { name: 'postgres', exact: true })).toBeVisible()
  })
  await test.step('the page of the source shows them, and the connection without its password', async () => {
    await expect(rowOf(page, 'events')).toContainText('1,200')
    for (const name of ['events', 'costs', 'hangars']) await expect(rowOf(page, name)).toContainText('Ready')
    await expect(page.getByRole('definition').filter({ hasText: 'saved' })).toBeVisible()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(stage(page, 'Sign-in')).toContainText('as test')
    await expectAccessible(page)
  })
  await test.step('new rows appear after the next extraction', async () => {
    await server.rows(`INSERT INTO fleet.events SELECT n, 1 FROM generate_series(1201, 1500) n`)
    await page.getByRole('button', { name: 'Extract all' }).click()
    await expect(rowOf(page, 'events')).toContainText('1,500')
  })
})

/** Reads the new rows of a table every minute. */
const readEveryMinute = async (platform: Platform, source: string, table: string): Promise<void> => {
  const parameters = { tables: [{ source, table }] }
  await createAction(platform, { id: 'tides', name: 'Read tides', kind: 'extract', parameters })
  const body = {
    name: 'Every minute',
    stages: [{ steps: [{ id: 'only', action: 'tides' }] }],
    schedule: { cron: '* * * * *', time_zone: 'UTC' },
  }
  await requestAsAdministrator(platform, { ...engine.createWorkflow, body })
}

test('DM66 a growing key is chosen, and an action reads new rows only', async ({ page, platform }) => {
  await server.rows(`CREATE TABLE flights AS SELECT n AS id, 'flight ' || n AS name
    FROM generate_series(1, 300) n`)
  await createRead(platform, 'growing', { schema: 'public', name: 'flights' })
  await server.rows('CREATE TABLE tides AS SELECT n AS id FROM generate_series(1, 100) n')
  await createRead(platform, 'scheduled', { schema: 'public', name: 'tides', growing_by: 'id' })
  await server.rows('INSERT INTO tides SELECT n FROM generate_series(101, 160) n')
  await readEveryMinute(platform, 'scheduled', 'tides')
  await signIn(page, platform, 'sources/growing/tables/flights')
  const refreshed = (text: string) => expect(page.getByText(text)).toBeVisible()
  await test.step('only columns whose values are compared exactly can be chosen', async () => {
    await refreshed('A refresh reads the whole table. Last refresh')
    await page.getByRole('button', { name: 'Change refresh' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refresh of flights' })
    await dialog.getByText('Only new rows').click()
    await expect(dialog.getByText('are not seen until you extract the whole table')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'By column' }).click()
    await expect(page.getByRole('option')).toHaveText(['id'])
    await page.getByRole('option', { name: 'id' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save refresh' }).click()
    await refreshed('A refresh reads only new rows, by “id”.')
  })
  await test.step('an action reads the new rows', async () => {
    const parameters = { tables: [{ source: 'growing', table: 'flights' }] }
    await createAction(platform, { name: 'Refresh flights', kind: 'extract', parameters })
    await server.rows(`INSERT INTO flights SELECT n, 'late' FROM generate_series(301, 420) n`)
    const job = await sendEvent(platform, { action: 'refresh-flights', rows: [] })
    await visit(page, `jobs/${job}`)
    await expect(page.getByText(/Started by .*, finished after/)).toBeVisible()
    await page.goto('sources/growing/tables/flights')
    await refreshed('120 new rows read, 420 held.')
  })
  await test.step('after a deletion all rows are read, and the page says why', async () => {
    await server.rows('DELETE FROM flights WHERE id = 7')
    await page.getByRole('button', { name: 'Extract again' }).click()
    await refreshed('419 rows read, the whole table: rows were deleted or added late')
    await expectAccessible(page)
  })
  await test.step('all rows can be read at any time', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Extract with options' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extract flights' })
    await dialog.getByRole('combobox', { name: 'Amount of data' }).click()
    await page.getByRole('option', { name: 'Whole table' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Extract', exact: true }).click()
    await refreshed('419 rows read, the whole table: all rows were requested')
  })
  await test.step('meanwhile a schedule has read the new rows of another table', async () => {
    await visit(page, 'jobs')
    await expect(rowOf(page, 'Every minute').last()).toContainText('Finished', { timeout: 90_000 })
    await visit(page, 'sources/scheduled/tables/tides')
    await expect(page.getByText(/\d new rows? read, 160 held\./)).toBeVisible()
  })
})

test('DM49.i tables are added to a source, and its connection is edited', async ({ page, platform }) => {
  await createRead(platform, 'edited')
  await signIn(page, platform, 'sources/edited')
  await test.step('more tables are added; those of the source are marked', async () => {
    await page.getByRole('button', { name: 'Add tables' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tables to edited' })
    await expect(table(page, 'fleet.events')).toBeDisabled()
    await table(page, 'fleet.parts').check()
    await page.getByRole('button', { name: 'Refresh of fleet.parts: Whole table' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['Whole table', 'New rows by id'])
    await expectAccessible(page)
    await page.getByRole('menuitemradio', { name: 'New rows by id' }).click()
    await dialog.getByRole('button', { name: 'Add 1 table' }).click()
    await expect(rowOf(page, 'parts')).toContainText('Ready')
  })
  await test.step('another address needs the password again', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit connection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connection of edited' })
    await expect(password(page)).toHaveValue('••••••••')
    await field(page, 'Host').fill('localhost')
    await expect(password(page)).toHaveValue('')
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(dialog.getByText('Enter a value.')).toBeVisible()
    await password(page).fill(location.password)
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(stage(page, 'Read').last()).toContainText('can be read')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save connection' }).click()
    await expect(page.getByText(`localhost:${location.port}/postgres`)).toBeVisible()
  })
})

/** A server that accepts connections and never answers. */
const openSilentServer = async (): Promise<{ server: Server; port: number }> => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  return { server: silent, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

test('DM49.i a test is cancelled, and nothing typed is lost', async ({ page, platform }) => {
  const silent = await openSilentServer()
  await signIn(page, platform, 'sources/new/postgresql')
  await fillConnection(page, { ...location, port: silent.port })
  await page.getByRole('button', { name: 'Test connection' }).click()
  const cancel = page.getByRole('region', { name: 'Connection test' }).getByRole('button', { name: 'Cancel' })
  await cancel.click()
  await expect(page.getByText('Test cancelled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeFocused()
  await expect(field(page, 'User')).toHaveValue('test')
  silent.server.close()
})

const privateHost = '10.255.255.1'

test('DM49.i an administrator allows a private address after the test, others read who can', async ({
  page,
  browser,
  platform,
}) => {
  const editor = await addAccount(platform, { login: 'editor', role: 'data_editor' })
  const context = await browser.newContext({ baseURL: platform.console })
  const other = await context.newPage()
  await signIn(other, editor, 'sources/new/postgresql')
  await fillConnection(other, { ...location, host: privateHost })
  await other.getByRole('button', { name: 'Test connection' }).click()
  await expect(stage(other, 'Address')).toContainText('is in a private network')
  await expect(other.getByText('Ask an administrator with the permission iam:setting:write')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Allow this address' })).toBeHidden()
  await context.close()

  await signIn(page, platform, 'sources/new/postgresql')
  await fillConnection(page, { ...location, host: privateHost })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByRole('button', { name: 'Allow this address' }).click()
  await expect(page.getByText(`${privateHost} allowed`)).toBeVisible()
  await expect(page.getByText('is in a private network')).toBeHidden()
  await visit(page, 'audit')
  await expect(page.getByRole('row').filter({ hasText: privateHost }).first()).toBeVisible()
})

test('DM49.i a database is connected with the keyboard alone', async ({ page, platform }) => {
  await signIn(page, platform, 'sources/new')
  const type = async (target: Locator, text: string): Promise<void> => {
    await tabTo(page, target)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('radio', { name: /^Folder/ }))
  for (let moves = 0; moves < 3; moves += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'PostgreSQL' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'PostgreSQL' })).toBeVisible()
  await type(field(page, 'Host'), location.host)
  await type(field(page, 'Port'), String(location.port))
  await type(field(page, 'Database'), location.database)
  await tabTo(page, page.getByRole('combobox', { name: 'Encryption' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await type(field(page, 'User'), location.username)
  await type(password(page), location.password)
  await type(field(page, 'Name'), 'by keyboard')
  await page.keyboard.press('Enter')
  await expect(stage(page, 'Read')).toContainText('can be read')
  await tabTo(page, page.getByRole('checkbox', { name: 'All tables of fleet' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(table(page, 'fleet.parts')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Refresh of fleet.parts: Whole table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'New rows by id' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const refresh = page.getByRole('button', { name: 'Refresh of fleet.parts: New rows by id' })
  await expect(refresh).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => widthProblems(page)).toEqual([])
  await expect(refresh).toBeFocused()
  await takeScreenshots(page, 'choose-refresh-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await tabTo(page, page.getByRole('button', { name: 'Add 1 table' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'by keyboard', exact: true })).toBeVisible()
  await expect(rowOf(page, 'parts')).toContainText('Ready')
  await page.getByRole('link', { name: 'parts', exact: true }).click()
  await expect(page.getByText('A refresh reads only new rows, by “id”.')).toBeVisible()
})

test('DM51.b a table of MariaDB is connected and read', async ({ page, platform }) => {
  test.skip(!hasMariadb, 'needs MariaDB')
  const mariadb = await openMariadb()
  try {
    await mariadb.rows('CREATE TABLE parts AS SELECT seq AS id FROM seq_1_to_40; CREATE TABLE other (id int)')
    await signIn(page, platform, 'sources/new/mysql')
    await fillConnection(page, mariadb.location)
    await password(page).fill(mariadb.location.password)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(stage(page, 'Sign-in')).toContainText('MariaDB')
    await table(page, 'shop.parts').check()
    await page.getByRole('button', { name: 'Add 1 table' }).click()
    await expect(rowOf(page, 'parts')).toContainText('40')
    await expect(rowOf(page, 'parts')).toContainText('Ready')
  } finally {
    await mariadb.close()
  }
})

test('DM49.h a database that stops is named with the remedy, and built tables stay', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/status of 502/)
  await createRead(platform, 'stopping')
  await signIn(page, platform, `schema/new?from=${encodeURIComponent('stopping/events')}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await server.close()
  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'stopping', exact: true }).click()
  await page.getByRole('button', { name: 'Extract all' }).click()
  await expect(rowOf(page, 'events')).toContainText('Server unreachable')
  await expect(rowOf(page, 'events')).toContainText(/1,[25]00/)
  await expect(page.getByText(/Check the host and the port.*rows from the last extraction/)).toBeVisible()
  await expectAccessible(page)
  await openPage(page, 'Builds')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})
