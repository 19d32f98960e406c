import { resolve } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { zipOf } from './support/archives.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { addField, chooseFiles, openPage, resultOf, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const workbook = resolve(import.meta.dirname, '../fixtures/workbooks/calls-and-ships.xlsx')

test.use({ platformOptions: { isolated: true } })

test('DM36 each sheet of an uploaded workbook is a table, and one is built and queried', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await chooseFiles(page, workbook)
  const preview = page.getByRole('table', { name: 'First rows of calls-and-ships.xlsx' })
  await expect(preview.getByRole('columnheader', { name: 'arrived' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name of the new source' })
  await field.fill('Workbook')
  await field.press('Enter')

  const sheets = page.getByRole('list', { name: 'Tables of calls-and-ships.xlsx, one for each sheet' })
  await expect(sheets.getByRole('listitem')).toHaveText([/^Calls.*3 rows/, /^Ships.*3 rows/])
  await expectAccessible(page)
  await test.step('ENG48 one notification for both sheets', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const entries = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
    await expect(entries).toHaveText([/^Extraction of Workbook\/calls-and-ships\.xlsx finished.*6 rows/])
    await page.keyboard.press('Escape')
  })
  await sheets.getByRole('link', { name: 'Ships' }).click()
  await expect(page.getByText('Sheet Ships of calls-and-ships.xlsx')).toBeVisible()
  await page.getByRole('tab', { name: 'First rows' }).click()
  await expect(page.getByRole('table', { name: 'First rows of Ships' })).toContainText('東風')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reading options' }).click()
  await page.getByRole('combobox', { name: 'Sheet' }).press('Enter')
  await expect(page.getByRole('option')).toHaveText([/^Detect/, 'Calls', 'Ships', 'Rules'])
  await page.keyboard.press('Escape')

  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'Workbook' }).click()
  await expect(rowOf(page, 'Ships')).toContainText('in calls-and-ships.xlsx')
  await page.getByRole('link', { name: 'Calls' }).click()
  await page.getByRole('tab', { name: 'First rows' }).click()
  const calls = page.getByRole('table', { name: 'First rows of Calls' })
  await expect(calls).toContainText('Maria')
  await expect(calls).toContainText('12.5')

  await page.getByRole('link', { name: 'Design logical object' }).click()
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('main').getByRole('link', { name: 'Ask a question', exact: true }).click()
  await addField(page, 'weight')
  await addField(page, 'ship')
  await expect(resultOf(page).getByRole('row').filter({ hasText: 'Nordlys' })).toContainText('7.25')
})

const schemas = 'http://schemas.openxmlformats.org'
const relations = `${schemas}/officeDocument/2006/relationships`

const relationTo = (type: string, target: string): string =>
  `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/${type}" Target="${target}"/></Relationships>`

/** A workbook of 200 kB whose only sheet unpacks to 200 MB of spaces. */
const expandingWorkbook = (): Buffer => {
  const main = `${schemas}/spreadsheetml/2006/main`
  return zipOf({
    '_rels/.rels': relationTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Calls" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationTo('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from(`<worksheet xmlns="${main}"><sheetData>`),
      Buffer.alloc(200 * 1024 ** 2, ' '),
      Buffer.from('</sheetData></worksheet>'),
    ]),
  })
}

test('DM9 a workbook that unpacks to far more than allowed is refused with the remedy, and nothing else waits', async ({
  page,
  platform,
}) => {
  const buffer = expandingWorkbook()
  expect(buffer.length).toBeLessThan(1_000_000)
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await chooseFiles(page, [{ name: 'bomb.xlsx', mimeType: 'application/octet-stream', buffer }])
  const reason =
    /unpacks to 1,\d+ times its size, and the limit is 400; open it in a spreadsheet program and save it again, or save its sheets as CSV/
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Name of the new source' })
  await field.fill('Expanding')
  await field.press('Enter')
  const list = requestAsAdministrator(platform, dataManager.listObjects)
  await expect(page.getByText(reason)).toBeVisible()
  expect(dataManager.listObjects.response.schema.parse(await list).items).toBeDefined()
  await openPage(page, 'Sources')
  await page.getByRole('link', { name: 'Expanding' }).click()
  await expect(rowOf(page, 'bomb.xlsx')).toContainText('File unreadable')
  await expect(page.getByRole('main')).not.toContainText('Ready')
  await page.getByRole('link', { name: 'bomb.xlsx' }).click()
  await expect(page.getByText(reason)).toBeVisible()
})
