// A source that reads files of a bucket: connected, browsed, read, read again, and while a file is gone.
import type { Locator, Page } from '@playwright/test'
import { openS3, type S3Server } from '../server/platform/testing/s3-server.ts'
import { signIn } from './support/sign-in.ts'
import { rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

let store: S3Server

test.beforeAll(async () => {
  store = await openS3()
  const rows = (count: number) =>
    `id,city\n${Array.from({ length: count }, (_, at) => `${at},Brest`).join('\n')}\n`
  store.objects.set('2025/sales.csv', { body: rows(20) })
  store.objects.set('2026/sales.csv', { body: rows(30) })
  store.objects.set('2026/orders "é".csv', { body: rows(40) })
  store.objects.set('2026/readme.txt', { body: 'no data' })
})
test.afterAll(() => store.close())

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const stage = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Connection test' }).getByRole('listitem').filter({ hasText: name })
const file = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: `File ${name}`, exact: true })

const fillConnection = async (page: Page, secret: string): Promise<void> => {
  await field(page, 'Endpoint').fill(store.origin)
  await field(page, 'Region').fill(store.region)
  await field(page, 'Bucket').fill('harbour')
  await field(page, 'Access key').fill(store.accessKey)
  await page.getByLabel('Secret key', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Test connection' }).click()
}

test('DM60.h a bucket is connected, files of two folders are added with mouse and keyboard, and read again', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources/new')
  await test.step('a wrong secret fails the sign-in, with the words of the store', async () => {
    await page.getByRole('textbox', { name: 'Find a type' }).fill('amazon')
    await expect(page.getByRole('radio')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await fillConnection(page, 'Wrong-1')
    await expect(stage(page, 'Sign-in')).toContainText('SignatureDoesNotMatch')
    await page.getByLabel('Secret key', { exact: true }).fill(store.secretKey)
    await page.getByRole('button', { name: 'Test again' }).click()
    await expect(stage(page, 'Read')).toContainText('harbour can be listed')
  })
  await test.step('a folder is opened with the mouse, the next one with the keyboard', async () => {
    await page.getByRole('button', { name: 'Open the folder 2026' }).click()
    await expect(page.getByText('readme.txt')).toBeHidden()
    await page.getByRole('checkbox', { name: 'All files shown here' }).check()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(file(page, '2026/orders "é".csv')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('button', { name: 'Open the folder 2025' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(file(page, '2025/sales.csv')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show first rows of 2025/sales.csv' })).toBeFocused()
    await page.keyboard.press('Enter')
    const rows = page.getByRole('region', { name: 'sales.csv', exact: true })
    await expect(rows.getByRole('cell', { name: 'Brest' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(file(page, '2025/sales.csv')).toBeFocused()
    await page.keyboard.press('Space')
    await page.getByText('Selected 3').click()
    await expect(page.getByRole('checkbox', { name: /^File / })).toHaveCount(3)
    await page.getByRole('button', { name: 'Add 3 files' }).click()
  })
  await test.step('tables of the same name have their folder, and all are read', async () => {
    await expect(page.getByRole('heading', { name: 'harbour', exact: true })).toBeVisible()
    await expect(rowOf(page, '2025/sales.csv')).toContainText('20')
    await expect(rowOf(page, '2026/sales.csv')).toContainText('30')
    await expect(rowOf(page, 'orders "é".csv')).toContainText('Ready')
    await expectAccessible(page)
  })
  await test.step('a file that is gone keeps its rows, and one that changed is read', async () => {
    store.objects.delete('2025/sales.csv')
    store.objects.set('2026/sales.csv', { body: 'id,city\n1,Nantes\n' })
    await page.getByRole('button', { name: 'Extract all' }).click()
    await expect(page.getByText('has no file “2025/sales.csv”')).toBeVisible()
    await expect(rowOf(page, '2025/sales.csv')).toContainText('20')
    await expect(rowOf(page, '2026/sales.csv')).toContainText('1')
  })
  await test.step('more files are added, and the added ones are marked', async () => {
    store.objects.set('2026/new.csv', { body: 'id\n1\n' })
    await page.getByRole('button', { name: 'Add files' }).click()
    await page.getByRole('button', { name: 'Open the folder 2026' }).click()
    await expect(file(page, '2026/sales.csv')).toBeDisabled()
    await file(page, '2026/new.csv').check()
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    await expect(rowOf(page, 'new.csv')).toContainText('Ready')
  })
  await test.step('a source is created before its files are chosen', async () => {
    await page.goto('sources/new/s3')
    await fillConnection(page, store.secretKey)
    await expect(stage(page, 'Read')).toContainText('harbour can be listed')
    await field(page, 'Name').fill('later')
    await page.getByRole('button', { name: 'Add files' }).click()
    await expect(page.getByText('Select at least one file.')).toBeVisible()
    await page.getByRole('button', { name: 'Create the source without files' }).click()
    await expect(page.getByRole('heading', { name: 'later', exact: true })).toBeVisible()
  })
})
