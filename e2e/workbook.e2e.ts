import { resolve } from 'node:path'
import { signIn } from './support/sign-in.ts'
import { addField, openPage, resultOf, rowOf } from './support/steps.ts'
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
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).click()
  await (await opened).setFiles(workbook)
  const preview = page.getByRole('table', { name: 'First rows of calls-and-ships.xlsx' })
  await expect(preview.getByRole('columnheader', { name: 'arrived' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name of the new source' })
  await field.fill('Workbook')
  await field.press('Enter')

  const sheets = page.getByRole('list', { name: 'Tables of calls-and-ships.xlsx, one for each sheet' })
  await expect(sheets.getByRole('listitem')).toHaveText([/^Calls.*3 rows/, /^Ships.*3 rows/])
  await expectAccessible(page)
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
