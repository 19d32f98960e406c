import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from './support/test.ts'
import { signIn } from './support/sign-in.ts'
import { addField, openPage, resultOf, rowOf, visit } from './support/steps.ts'

test.use({ platformOptions: { sample: true } })

test('QB16 a query is saved under a name, opened again, changed, and never overwritten silently', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Query')
  await addField(page, 'Precipitation (mm)')
  await addField(page, 'Weather')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rain by weather')
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByText('Rain by weather saved')).toBeVisible()

  const other = await context.newPage()
  await other.goto('queries')
  await rowOf(other, 'Rain by weather').getByRole('link').first().click()
  await expect(resultOf(other).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  await addField(other, 'Wind (m/s)')
  await expect(other.getByText('Edited')).toBeVisible()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
  await expect(other.getByText('Rain by weather saved')).toBeVisible()

  await addField(page, 'Highest temperature (°C)')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save query' }).click()
  const merging = page.getByRole('dialog', { name: '“Rain by weather” changed while you were editing' })
  await expect(merging.getByText('No conflicts: the changes affect different fields.')).toBeVisible()
  await expect(merging.getByRole('listitem').filter({ hasText: 'Value Wind (m/s)' })).toBeVisible()
  await merging.getByRole('button', { name: 'Save merged' }).click()
  await expect(merging).toBeHidden()
  await expect(page.getByText('Edited')).toBeHidden()

  await openPage(page, 'Saved queries')
  await rowOf(page, 'Rain by weather').getByRole('link').first().click()
  const heads = resultOf(page).getByRole('columnheader')
  await expect(heads).toHaveText(['Weather', /Precipitation/, /Wind/, /Highest temperature/])
})

test('UI1 unreadable parameters of an address are named and ignored; the others are used', async ({
  page,
  platform,
}) => {
  await signIn(
    page,
    platform,
    'query?value=sum:precipitation&value=bogus&row=weather&filter=in[broken&limit=-3&view=pie',
  )
  await expect(page.getByText('4 parts of the URL were ignored:')).toBeVisible()
  for (const part of ['value=bogus', 'filter=in[broken', 'limit=-3', 'view=pie'])
    await expect(page.getByText(part, { exact: true })).toBeVisible()
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()

  await visit(page, 'query?value=sum:no_such_field&row=weather')
  await expect(page.getByText('No table has a field “no_such_field”.')).toBeVisible()
})

/** Chooses an entry of the export menu with the keyboard, and returns the name and the bytes of the file. */
const downloadAs = async (page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('QB11g a result is downloaded as CSV and as an Excel workbook', async ({ page, platform }) => {
  await signIn(page, platform, 'query?value=max:temp_max&row=weather')
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  const csv = await downloadAs(page, 'All rows as CSV')
  expect(csv.name).toMatch(/\.csv$/)
  expect(csv.bytes.toString()).toBe(
    '\uFEFFweather,temp_max [max]\r\ndrizzle,31.7\r\nfog,30.6\r\nrain,35.6\r\nsnow,11.1\r\nsun,35\r\n',
  )

  const workbook = await downloadAs(page, 'All rows as Excel workbook')
  expect(workbook.name).toMatch(/\.xlsx$/)
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(workbook.bytes)]))).getEntries()
  const sheet = entries.find(({ filename }) => filename === 'xl/worksheets/sheet1.xml')
  const xml = sheet?.directory === false ? await sheet.getData(new TextWriter()) : ''
  for (const part of ['temp_max [max]', 'drizzle', '<v>31.7</v>', '<v>35</v>']) expect(xml).toContain(part)
})
