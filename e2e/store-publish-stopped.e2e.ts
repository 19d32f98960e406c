// An interrupted publication is finished later: nothing is created twice, and no received byte is sent again.
import type { Page } from '@playwright/test'
import { uploads } from '#contract/uploads/endpoints.ts'
import { noise, writeArchive, zipOf } from './support/archives.ts'
import { createPackage } from './support/packages.ts'
import {
  addVersion,
  chooseAndCompare,
  openPublish,
  slowConnection,
  publisherAt,
  choose,
  readPackage,
  waitForUpload,
} from './support/publishing.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.describe.configure({ mode: 'parallel' })

/** Bytes per second. */
const slow = 250_000

const archiveOf = (depot: string, { name, kilobytes }: { name: string; kilobytes: number }): string =>
  writeArchive(depot, {
    name: `${name}.zip`,
    bytes: zipOf({ 'manifest.json': `{ "name": "${name}" }\n`, 'chart.bin': noise(kilobytes) }),
  })

/** Reloads the page and accepts the warning. */
const reload = async (page: Page): Promise<void> => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}

const stages = (page: Page) => page.getByRole('list', { name: 'Stages' })
const stage = (page: Page, name: string) =>
  stages(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

/** Counts the requests that send bytes of uploads, from now on. */
const countPieces = (page: Page): (() => number) => {
  const [, tail = ''] = uploads.send.path.split(':upload')
  let pieces = 0
  page.on('request', (request) => {
    if (request.method() === uploads.send.method && request.url().split('?')[0]?.endsWith(tail)) pieces += 1
  })
  return () => pieces
}

test('STO77 STO81 a package whose first upload was interrupted is finished from the gallery', async ({
  page,
  platform,
}) => {
  const path = archiveOf(platform.depot, { name: 'pilot-book', kilobytes: 1500 })
  await signIn(page, platform)
  await openPage(page, 'Packages')
  await page.getByRole('link', { name: 'New package', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pilot book')
  await page.getByRole('combobox', { name: 'Category' }).fill('Ports')
  await choose(await publisherAt(page), { kind: 'zip', path })
  await expect(page.getByText('2 files, sent as they are')).toBeVisible()
  const line = await slowConnection(page, slow)
  await page.getByRole('button', { name: 'Create and publish 1.0.0' }).click()
  await waitForUpload(await publisherAt(page), 20)
  await reload(page)
  await line.restoreSpeed()
  await expect(
    page.getByText(/% uploaded\. The page was reloaded: drop the same archive again/),
  ).toBeVisible()
  await expectAccessible(page)

  await openPage(page, 'Packages')
  await expect(rowOf(page, 'Pilot book')).toContainText('No version yet')
  await page.getByRole('link', { name: 'Finish publishing Pilot book' }).click()
  await chooseAndCompare(page, path)
  await expect(page.getByRole('heading', { name: 'First version of this package' })).toBeVisible()
  await expect(page.getByText('Everything is new: 2 files')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Upload 1.0.0' }).click()
  await expect(page.getByRole('heading', { name: '1.0.0 is now the current version' })).toBeVisible()
  await openPage(page, 'Packages')
  await expect(rowOf(page, 'Pilot book')).toHaveCount(1)
  await expect(rowOf(page, 'Pilot book')).toContainText('1.0.0')
  expect((await readPackage(platform, 'pilot-book')).versions).toHaveLength(1)

  await page.getByRole('link', { name: 'New package', exact: true }).first().click()
  await expect(page.getByText('Drop a ZIP or a folder here')).toBeVisible()
})

test('STO77 STO78 a number that someone else takes meanwhile is replaced, also after a reload, and nothing is uploaded twice', async ({
  page,
  platform,
}) => {
  await createPackage(platform, 'sea-marks')
  await addVersion(platform, { slug: 'sea-marks', version: '1.0.0', bytes: zipOf({ 'a.txt': 'a buoy' }) })
  const path = archiveOf(platform.depot, { name: 'sea-marks', kilobytes: 1000 })
  await signIn(page, platform)
  await openPublish(page, 'sea-marks')
  await chooseAndCompare(page, path)
  const version = page.getByRole('combobox', { name: 'Next version' })
  await expect(version).toHaveValue('2.0.0')
  const line = await slowConnection(page, slow)
  await page.getByRole('banner').getByRole('button', { name: 'Upload 2.0.0' }).click()
  await waitForUpload(await publisherAt(page), 20)
  await addVersion(platform, { slug: 'sea-marks', version: '2.0.0', bytes: zipOf({ 'b.txt': 'a beacon' }) })
  await line.restoreSpeed()
  const notice = page.getByText(
    '2.0.0 was published in the meantime with different contents. Your upload is stored.',
  )
  await expect(notice).toBeVisible()
  await expectAccessible(page)

  const pieces = countPieces(page)
  await reload(page)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Publish as 2.0.1' }).click()
  await expect(page.getByRole('heading', { name: '2.0.1 is now the current version' })).toBeVisible()
  expect(pieces()).toBe(0)
  expect((await readPackage(platform, 'sea-marks')).versions.map((each) => each.version)).toEqual([
    '2.0.1',
    '2.0.0',
    '1.0.0',
  ])
})

test('STO75 STO77 bytes of an existing version are recognized and never uploaded', async ({
  page,
  platform,
}) => {
  const bytes = zipOf({ 'manifest.json': '{ "name": "lights" }\n', 'lights.csv': 'light,period_s\nQuay,4\n' })
  const path = writeArchive(platform.depot, { name: 'lights.zip', bytes })
  await createPackage(platform, 'lights')
  await addVersion(platform, { slug: 'lights', version: '1.0.0', bytes })
  await signIn(page, platform)
  await openPublish(page, 'lights')
  await chooseAndCompare(page, path)
  await expect(page.getByText('Nothing changes: all 2 files are identical.')).toBeVisible()
  await expect(page.getByText('1.0.1 would only be another number for them.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Next version' }).fill('1.0.0')
  await expect(
    page.getByText('The same contents are already published as 1.0.0. Nothing changes.'),
  ).toBeVisible()
  const pieces = countPieces(page)
  await page.getByRole('banner').getByRole('button', { name: 'Upload 1.0.0' }).click()
  await expect(page.getByText('The same contents were already there, so nothing was uploaded.')).toBeVisible()
  await expect(stage(page, 'Upload')).toContainText('not required')
  expect(pieces()).toBe(0)
  expect((await readPackage(platform, 'lights')).versions).toHaveLength(1)
})
