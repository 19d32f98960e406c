import { statSync, utimesSync, writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { uploads } from '#contract/uploads/endpoints.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { expectImported } from './support/imported.ts'
import { csvOf, dragFiles, slowLine, writeFile } from './support/files.ts'
import { tabTo } from './support/keyboard.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })
test.describe.configure({ mode: 'parallel' })

const quick = 20_000_000
const slow = 800_000

/** The list item of an uploaded file. */
const fileOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button') })

/**
 * Files can be dropped once this button is visible, because the console then knows that the platform accepts them.
 */
const uploadButton = (page: Page): Locator => page.getByRole('button', { name: 'Upload files…' })

const nameSource = async (page: Page, name: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Name of the new source' })
  await field.fill(name)
  await field.press('Enter')
}

/** Chooses files in the dialog that a button opens. */
const choose = async (
  page: Page,
  { by, paths }: { by: Locator; paths: readonly string[] },
): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await by.click()
  await (await opened).setFiles([...paths])
}

const begin = async (page: Page, paths: readonly string[]): Promise<void> => {
  await openPage(page, 'Sources')
  await chooseFiles(page, [...paths])
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible()
}

/** Waits until part of the file is uploaded. */
const untilHalfway = (page: Page, name: string): Promise<void> =>
  expect
    .poll(async () => Number(await fileOf(page, name).getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(10)

const expectRows = async (page: Page, { name, rows }: { name: string; rows: number }): Promise<void> => {
  await expect(fileOf(page, name)).toContainText('Ready', { timeout: 60_000 })
  await expect(fileOf(page, name)).toContainText(`${rows.toLocaleString('en-GB')} rows`)
}

test('UPL25 two files dropped on the first page are shown during the upload and become a source', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await expect(page.getByRole('heading', { name: 'Set up your platform' })).toBeVisible()
  await expect(uploadButton(page)).toBeVisible()
  const drag = await dragFiles(page, [
    { name: 'calls.csv', text: csvOf(5000) },
    {
      name: 'tides.ndjson',
      text: '{"station":"Pier 4","height_m":2.5}\n{"station":"Pier 5","height_m":3}\n',
    },
    { name: 'plan.pdf', text: 'nothing to read' },
  ])
  await expect(page.getByText('Drop files to upload them')).toBeVisible()
  await expectAccessible(page)
  await drag.drop()
  await expect(page.getByText('“plan.pdf” is not a supported file')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name of the new source' })).toHaveValue('calls and 1 more')
  const preview = page.getByRole('table', { name: 'First rows of calls.csv' })
  await expect(preview.getByRole('columnheader', { name: 'arrived' })).toBeVisible()
  await expect(preview.getByRole('row').nth(1)).toContainText('Ship a0')
  await expect(page.getByRole('table', { name: 'First rows of tides.ndjson' })).toContainText('Pier 5')
  await expectAccessible(page)
  await nameSource(page, 'Harbour office')
  await expectRows(page, { name: 'calls.csv', rows: 5000 })
  await expectRows(page, { name: 'tides.ndjson', rows: 2 })
  await expect(page.getByRole('button', { name: 'Replace its file' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Harbour office' }).click()
  await expect(rowOf(page, 'calls.csv')).toContainText('5,000')
  await expect(page.getByText('Uploaded files, added by')).toBeVisible()
  await expectAccessible(page)
})

test('UPL26 a file dropped on its source replaces the table of its name, or is added as another table', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(uploadButton(page)).toBeVisible()
  const drop = async (files: { name: string; text: string }[]) => (await dragFiles(page, files)).drop()
  await drop([{ name: 'berths.csv', text: csvOf(10) }])
  await nameSource(page, 'Berths')
  await expectImported(page, { name: 'berths.csv', rows: 10 })
  for (const { act, table, rows } of [
    { act: 'Replace its file', table: 'berths.csv', rows: 20 },
    { act: 'Keep both, name this one berths 2.csv', table: 'berths 2.csv', rows: 30 },
  ]) {
    await openPage(page, 'Sources')
    await page.getByRole('link', { name: 'Berths', exact: true }).click()
    await expect(rowOf(page, 'berths.csv')).toBeVisible()
    await drop([{ name: 'berths.csv', text: csvOf(rows) }])
    await page.getByRole('button', { name: act }).click()
    await expectImported(page, { name: 'berths.csv', rows })
    await expect(page).toHaveURL(new RegExp(`/tables/${encodeURIComponent(table)}/imported$`))
  }
  await page.getByRole('link', { name: 'Berths', exact: true }).click()
  await expect(rowOf(page, 'berths.csv')).toContainText('20')
  await expect(rowOf(page, 'berths 2.csv')).toContainText('30')
})

test('UPL21 an upload can be paused, continues on other pages, and can be cancelled and undone', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  const line = await slowLine(page, slow)
  await begin(page, [writeFile(platform.depot, { name: 'paused.csv', text: csvOf(200_000) })])
  await untilHalfway(page, 'paused.csv')
  await page.getByRole('button', { name: 'Pause paused.csv' }).click()
  await expect(fileOf(page, 'paused.csv')).toContainText('Paused')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resume paused.csv' }).click()
  await openPage(page, 'Jobs')
  await expect(page.getByRole('link', { name: /^1 file uploading, \d+%/ })).toBeVisible()
  await page.getByRole('link', { name: /^1 file uploading/ }).click()
  await page.getByRole('button', { name: 'Cancel paused.csv' }).click()
  await expect(fileOf(page, 'paused.csv')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await line.detach()
  await nameSource(page, 'Paused')
  await expectImported(page, { name: 'paused.csv', rows: 200_000 })
})

test('UPL24 after a reload the same file resumes from its offset, under its given name', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  const path = writeFile(platform.depot, { name: 'reloaded.csv', text: csvOf(200_000) })
  const line = await slowLine(page, slow)
  await begin(page, [path])
  await nameSource(page, 'Reloaded')
  await untilHalfway(page, 'reloaded.csv')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await line.detach()
  const note = fileOf(page, 'reloaded.csv').getByText(/^\d+% uploaded\. Choose the file again to resume\.$/)
  await expect(note).toBeVisible()
  await expect(page.getByText('Added when its first file is uploaded')).toBeVisible()
  await expectAccessible(page)
  await choose(page, { by: page.getByRole('button', { name: 'Choose file…' }), paths: [path] })
  await expectImported(page, { name: 'reloaded.csv', rows: 200_000 })
  await expect(page.getByRole('link', { name: 'Reloaded', exact: true })).toBeVisible()
})

test('UPL24 an upload that was cancelled does not return with a reload', async ({ page, platform }) => {
  await signIn(page, platform, 'sources')
  const line = await slowLine(page, slow)
  await begin(page, [writeFile(platform.depot, { name: 'left.csv', text: csvOf(200_000) })])
  await untilHalfway(page, 'left.csv')
  await page.getByRole('button', { name: 'Cancel left.csv' }).click()
  await expect(fileOf(page, 'left.csv')).toBeHidden()
  const listed = page.waitForResponse(
    (answer) => answer.url().includes('/uploads') && answer.request().method() === 'GET',
  )
  await page.reload()
  await listed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(fileOf(page, 'left.csv')).toBeHidden()
  await line.detach()
  const all = async () => JSON.stringify(await requestAsAdministrator(platform, uploads.list))
  await expect.poll(all).not.toContain('left.csv')
})

test('UPL24 a file that changed since is detected, and the uploaded part is preserved', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  const path = writeFile(platform.depot, { name: 'changed.csv', text: csvOf(200_000) })
  const { mtime, size } = statSync(path)
  const line = await slowLine(page, slow)
  await begin(page, [path])
  await nameSource(page, 'Changed')
  await untilHalfway(page, 'changed.csv')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await line.detach()
  writeFileSync(path, csvOf(200_000, 'b'))
  utimesSync(path, mtime, mtime)
  expect(statSync(path).size).toBe(size)
  await choose(page, { by: page.getByRole('button', { name: 'Choose file…' }), paths: [path] })
  await expect(page.getByText("This file doesn't match the uploaded part")).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await choose(page, { by: page.getByRole('button', { name: 'Choose file…' }), paths: [path] })
  await page.getByRole('button', { name: 'Start over with this file' }).click()
  await expectImported(page, { name: 'changed.csv', rows: 200_000 })
})

test('UPL21 a server that restarts receives the rest of the file, and nothing twice', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET/)
  await signIn(page, platform, 'sources')
  await slowLine(page, slow)
  await begin(page, [writeFile(platform.depot, { name: 'killed.csv', text: csvOf(200_000) })])
  await nameSource(page, 'Killed')
  await untilHalfway(page, 'killed.csv')
  await platform.kill()
  await expect(fileOf(page, 'killed.csv')).toContainText('No connection')
  await platform.restart()
  await slowLine(page, quick)
  await expectImported(page, { name: 'killed.csv', rows: 200_000 })
})

test('UPL23 an expired session pauses an upload: it continues after signing in again', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  const line = await slowLine(page, slow)
  await begin(page, [writeFile(platform.depot, { name: 'session.csv', text: csvOf(200_000) })])
  await nameSource(page, 'Session')
  await untilHalfway(page, 'session.csv')
  const deleted = await context.request.delete(`${platform.origin}/session`, {
    headers: { origin: platform.origin },
  })
  expect(deleted.ok()).toBe(true)
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(platform.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await line.detach()
  await expectImported(page, { name: 'session.csv', rows: 200_000 })
})

test('UPL27 uploading needs no mouse, and works at 900 px', async ({ page, platform }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await signIn(page, platform, 'sources')
  const path = writeFile(platform.depot, { name: 'keys.csv', text: csvOf(100) })
  // Waits for the event before pressing the key, because the browser would otherwise receive the request later than
  // the key.
  const opened = page.waitForEvent('filechooser')
  await tabTo(page, uploadButton(page))
  await page.keyboard.press('Enter')
  await (await opened).setFiles([path])
  await expect(page.getByRole('textbox', { name: 'Name of the new source' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expectImported(page, { name: 'keys.csv', rows: 100 })
  await expectAccessible(page)
})

test('UPL25 a source whose creation response was lost counts as created', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectError(/net::ERR_/)
  await signIn(page, platform, 'sources')
  await begin(page, [writeFile(platform.depot, { name: 'pilots.csv', text: csvOf(20) })])
  await expect(fileOf(page, 'pilots.csv')).toContainText('Uploaded')
  await context.setOffline(true)
  await nameSource(page, 'Pilots')
  await expect(page.getByText("Can't reach the platform")).toBeVisible()
  const { origin } = platform
  const created = await context.request.post(origin + dataManager.createSource.path, {
    headers: { origin },
    data: { dbms: 'upload', parameters: {}, database_name: 'Pilots' },
  })
  expect(created.ok()).toBe(true)
  await context.setOffline(false)
  await expectImported(page, { name: 'pilots.csv', rows: 20 })
})

test('UPL29 the page of an imported table shows rejected rows, proposes a fix, and runs a query', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  const cargo = (at: number) => `2025-0${1 + (at % 3)}-05,Ship ${at % 4},${at % 50 === 0 ? 'n/a' : at}`
  const lines = Array.from({ length: 200 }, (_, at) => (at === 120 ? '2025-01-05,Ship' : cargo(at)))
  const text = ['day,ship,tonnes', ...lines].join('\n')
  await begin(page, [writeFile(platform.depot, { name: 'cargo.csv', text })])
  await nameSource(page, 'Cargo')
  await expectImported(page, { name: 'cargo.csv', rows: 199 })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Cargo', level: 1 })).toBeVisible()
  await expect(main).toContainText('1 row was rejected.')
  const rejected = main.getByRole('list', { name: 'Rejected' }).getByRole('listitem')
  await expect(rejected).toHaveText([/^12 columns instead of 3.*line 122: 2025-01-05,Ship/])
  const misfits = main.getByRole('list', { name: 'Values of another type' }).getByRole('listitem')
  await expect(misfits).toHaveText([/^4tonnes is text.*“n\/a” in 4 rows/])
  await expectAccessible(page)

  await misfits.getByRole('link', { name: 'Read “n/a” as null' }).click()
  await expect(page.getByRole('textbox', { name: 'Values read as null' })).toHaveValue('n/a')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Reading options saved')).toBeVisible()
  await expect(page).toHaveURL(/\/tables\/cargo\.csv$/)
  await page.goto('./sources/Cargo/tables/cargo.csv/imported')
  await expect(main.getByRole('link', { name: 'Tonnes by ship', exact: true })).toBeVisible()
  await expect(misfits).toHaveCount(0)
  await expect(page.getByText('Types inferred')).toBeVisible()

  await page.getByRole('link', { name: 'Tonnes by ship', exact: true }).click()
  const result = page.getByRole('grid', { name: 'Query result' })
  await expect(result.getByRole('columnheader')).toHaveCount(2, { timeout: 60_000 })
  await expect(page.getByLabel('Query in words')).toContainText('Sum of tonnes in Cargo by ship')
})
