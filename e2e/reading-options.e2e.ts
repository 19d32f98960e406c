import { mkdir, readFile } from 'node:fs/promises'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { expectImported } from './support/imported.ts'
import type { Platform } from './support/platform.ts'
import { writeFile } from './support/files.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'
import { requestAsAdministrator } from './support/identity.ts'

test.use({ platformOptions: { isolated: true } })

/** 観測所;観測日;気温 / 羽田;03/04/2025;14,2 / 成田;05/06/2025;15,8 in Shift-JIS. */
const shiftJis = Buffer.from(
  '8acf91aa8f8a3b8acf91aa93fa3b8b4389b70a' +
    '894893633b30332f30342f323032353b31342c320a' +
    '90ac93633b30352f30362f323032353b31352c380a',
  'hex',
)

test('DM36 a Shift-JIS file with decimal commas is recognized, its dates are corrected and built', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await chooseFiles(page, [{ name: 'kansoku.csv', mimeType: 'text/csv', buffer: shiftJis }])
  await expect(page.getByText('The file is not UTF-8. It was read as Shift-JIS.')).toBeVisible()
  await page.getByRole('button', { name: 'Reading options of kansoku.csv' }).click()
  await page.getByRole('combobox', { name: 'Dates with two readings' }).press('Enter')
  await page.getByRole('option', { name: 'Day first' }).press('Enter')
  const rows = page.getByRole('table', { name: 'First rows of kansoku.csv' })
  await expect(rows.getByRole('row').nth(1)).toContainText('2025-04-03was 03/04/2025')
  await expectAccessible(page)
  await takeScreenshots(page, 'upload-reading')
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('weather')
  await name.press('Enter')
  await expectImported(page)

  await visit(page, 'sources/weather/tables/kansoku.csv')
  await expect(page.getByText('The file is not UTF-8. It was read as Shift-JIS.')).toBeVisible()
  await page.getByRole('button', { name: 'Reading options' }).first().click()
  await expect(page.getByRole('heading', { name: 'Reading options', level: 1 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveText('Detected: Shift-JIS')
  await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveText('Detected: Semicolon')
  await expect(page.getByRole('combobox', { name: 'Decimal separator' })).toHaveText(
    'Detected: Comma, as in 1,5',
  )
  await expect(rows.getByRole('row').nth(1)).toContainText('羽田')
  await expect(rows.getByRole('row').nth(1)).toContainText('2025-04-03')
  await expectAccessible(page)
  await takeScreenshots(page, 'reading-options')

  await page.getByRole('combobox', { name: 'Dates with two readings' }).press('Enter')
  await page.getByRole('option', { name: 'Month first' }).press('Enter')
  await expect(rows.getByRole('row').nth(1)).toContainText('2025-03-04was 2025-04-03')
  await expect(page.getByText('2 rows · 2 cells changed')).toBeVisible()
  await takeScreenshots(page, 'reading-changed')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Reading options saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /観測日/ })).toContainText('2025-03-04')
  await expect(page.getByText('Values of 観測日 can be read in two ways.')).toHaveCount(0)

  await visit(page, `schema/new?from=${encodeURIComponent('weather/kansoku.csv')}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  const reply = await requestAsAdministrator(platform, dataManager.listObjects)
  const [stored] = dataManager.listObjects.response.schema.parse(reply).items
  expect(stored?.rows).toBe(2)
  expect(stored?.object.attributes.map(({ type }) => type.main)).toEqual(['string', 'date', 'num'])
})

test('DM36 a file of a folder is corrected before it is added to a source, by keyboard', async ({
  page,
  platform,
}) => {
  writeFile(platform.depot, { name: 'fees.csv', text: 'berth;day;fee\nA;03/04/2025;"1.234,5"\n' })
  writeFile(platform.depot, { name: 'piers.csv', text: 'pier,length\nNorth,120\n' })
  const source = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'folder' }
  await requestAsAdministrator(platform, { ...dataManager.createSource, body: source })
  await signIn(page, platform, 'sources/folder')
  await page.getByRole('button', { name: 'Add tables' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add tables to folder' })
  await expect(dialog.getByRole('table', { name: 'First rows of fees.csv' })).toContainText('03/04/2025')
  await dialog.getByRole('button', { name: 'Show first rows of piers.csv' }).press('Enter')
  await expect(dialog.getByRole('table', { name: 'First rows of piers.csv' })).toContainText('North')
  await dialog.getByRole('button', { name: 'Show first rows of fees.csv' }).press('Enter')
  await dialog.getByRole('button', { name: 'Reading options of fees.csv' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Dates with two readings' }).press('Enter')
  await page.getByRole('option', { name: 'Day first' }).press('Enter')
  const rows = dialog.getByRole('table', { name: 'First rows of fees.csv' })
  await expect(rows.getByRole('row').nth(1)).toContainText('2025-04-03was 03/04/2025')
  await expect(dialog.getByText('Changed options')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'add-reading')
  await dialog.getByRole('button', { name: 'Add and extract 2 tables' }).press('Enter')
  await expect(dialog).toBeHidden()
  await visit(page, 'sources/folder/tables/fees.csv')
  await expect(page.getByRole('row', { name: /^day/ })).toContainText('2025-04-03')
})

test('DM36 a file of a folder is corrected before its source is added, and a draft keeps the options', async ({
  page,
  platform,
}) => {
  const folder = `${platform.depot}/quay`
  await mkdir(folder)
  writeFile(folder, { name: 'fees.v1.csv', text: 'berth;day;fee\nA;03/04/2025;"1.234,5"\n' })
  await signIn(page, platform, 'sources/new/local')
  const location = page.getByRole('textbox', { name: 'Location' })
  await location.fill(folder)
  await location.press('Enter')
  const rows = page.getByRole('table', { name: 'First rows of fees.v1.csv' })
  await expect(rows).toContainText('03/04/2025')
  const options = page.getByRole('button', { name: 'Reading options of fees.v1.csv' })
  await options.press('Enter')
  await page.getByRole('combobox', { name: 'Dates with two readings' }).press('Enter')
  await page.getByRole('option', { name: 'Day first' }).press('Enter')
  await expect(rows.getByRole('row').nth(1)).toContainText('2025-04-03was 03/04/2025')
  await expect(page.getByText('Changed options')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'new-source-reading')
  await page.reload()
  await expect(page.getByText('Changed options')).toBeVisible()
  await expect(rows).toContainText('2025-04-03')
  // A form that is sent before the folder of its draft is open again is sent then.
  await page.route('**/datastores/files?path=*', async (route) => {
    await page.waitForTimeout(1000)
    await route.continue()
  })
  await page.reload()
  // Leaving the location without typing opens no folder again, which would discard the options.
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const field of [name, location, name]) await field.focus()
  const submit = page.getByRole('button', { name: 'Add and extract' })
  await submit.press('Enter')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('quay added')).toBeVisible()
  await visit(page, 'sources/quay/tables/fees.v1.csv')
  await expect(page.getByRole('row', { name: /^day/ })).toContainText('2025-04-03')
})

test('DM36 a folder that was entered without a connection is added once it is back', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectError(/net::ERR_|Failed to fetch/)
  const folder = `${platform.depot}/offline`
  await mkdir(folder)
  writeFile(folder, { name: 'tolls.csv', text: 'berth,toll\nA,12\n' })
  await signIn(page, platform, 'sources/new/local')
  const location = page.getByRole('textbox', { name: 'Location' })
  await expect(location).toBeVisible()
  await context.setOffline(true)
  await location.fill(folder)
  await location.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: "Can't reach the platform" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator('strong', { hasText: "Can't reach the platform" })).toBeHidden()
  const submit = page.getByRole('button', { name: 'Add and extract' })
  // The first press opens the folder, the second one adds it.
  await submit.click()
  await expect(page.getByRole('table', { name: 'First rows of tolls.csv' })).toContainText('12')
  await submit.click()
  await expect(page.getByText('offline added')).toBeVisible()
})

/** 1,500 calls, of which every hundredth has no fee, and 25 lines that are not rows. */
const callsOf = (head: string): string =>
  [
    head,
    ...Array.from({ length: 1500 }, (_, at) => `${at},${at % 100 === 99 ? 'n/a' : at / 4},Pier ${at % 3}`),
    ...Array.from({ length: 25 }, (_, at) => `${at},broken`),
  ].join('\n')

/** Adds a source with one table in the depot, and reads a sample of it. */
const addSampled = async (platform: Platform, text: string): Promise<void> => {
  writeFile(platform.depot, { name: 'calls.csv', text })
  const { createSource, addTables, extract } = dataManager
  const source = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'port' }
  await requestAsAdministrator(platform, { ...createSource, body: source })
  const table = { table_name: 'calls.csv', database_name: 'port' }
  await requestAsAdministrator(platform, { ...addTables, body: [table] })
  const path = extract.path.replace(':source', 'port').replace(':table', 'calls.csv')
  await requestAsAdministrator(platform, { method: extract.method, path, body: { sample: true } })
}

test('DM35 DM45 a sample is replaced by all lines, and the page says what does not fit and what changed', async ({
  page,
  platform,
}) => {
  await addSampled(platform, callsOf('call,fee,berth'))
  await signIn(page, platform, 'sources/port/tables/calls.csv')
  await expect(page.getByText('Types and figures are from the first 1,000 lines.')).toBeVisible()
  const fee = page.getByRole('row', { name: /^fee/ })
  await expect(fee).toContainText('1,000')
  await expect(page.getByText('10 values are not numbers, so the attribute is text: n/a')).toBeVisible()
  await page.getByRole('button', { name: 'Read everything' }).click()
  await expect(page.getByText('15 values are not numbers, so the attribute is text: n/a')).toBeVisible()
  await expect(page.getByText('Types and figures are from the first')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Histogram of call' })).toBeVisible()

  await fee.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'fee' })
  const misfits = drawer.getByRole('list', { name: 'Values that do not fit' })
  await expect(misfits).toContainText('15, first in line 101')
  await expectAccessible(page)
  await takeScreenshots(page, 'attribute')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'berth', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'berth' })).toContainText('500 (33.3%)')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Rejected lines' }).click()
  await expect(page.getByText('25 lines are not rows of the table.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rejected lines in calls.csv' }).getByRole('row')).toHaveCount(
    26,
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected lines' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.split('\n').filter((line) => line.includes('broken'))).toHaveLength(25)

  await visit(page, `schema/new?from=${encodeURIComponent('port/calls.csv')}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  writeFile(platform.depot, { name: 'calls.csv', text: callsOf('call,fee,quay') })
  await visit(page, 'sources/port/tables/calls.csv')
  await page.getByRole('button', { name: 'Extract again' }).click()
  const changes = page.getByRole('region', { name: /^Changed since the extraction of/ })
  await expect(changes).toContainText('berth is removed. Its type was text varchar.')
  await expect(changes).toContainText('quay is new: text varchar')
  await expect(changes).toContainText('berth has lost its source')
  await expect(changes.getByRole('link', { name: 'calls' })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'table-changes')
  await changes.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(changes).toBeHidden()
})
