// Sources that read files of a web server and of Dropbox: refused, connected, looked at, read.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openDropbox, type DropboxServer } from '../server/platform/testing/dropbox-server.ts'
import { filesAnswer, openWebServer, type WebServer } from '../server/platform/testing/web-server.ts'
import { signIn } from './support/sign-in.ts'
import { widthProblems } from './support/screen-fit.ts'
import { rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

interface Servers {
  readonly web: WebServer
  readonly dropbox: DropboxServer
  /** Has the certificate of the authority. */
  readonly folder: string
}

const sales = `id,city\n${Array.from({ length: 30 }, (_, at) => `${at},Brest`).join('\n')}\n`
const token = 'Token-Of-The-Web-1'

const openServers = async (): Promise<Servers> => {
  const web = await openWebServer()
  const answer = filesAnswer(new Map([['/sales.csv', { body: sales }]]))
  web.answer((received, response) => {
    if (received.headers.authorization === `Bearer ${token}`) answer(received, response)
    else response.writeHead(401).end()
  })
  const dropbox = await openDropbox()
  dropbox.files.set('/Exports/orders.csv', { body: sales })
  const folder = await mkdtemp(join(tmpdir(), 'dropbox-'))
  await writeFile(join(folder, 'authority.pem'), dropbox.servers.ca)
  return { web, dropbox, folder }
}

let opened: Promise<Servers> | undefined
const servers = (): Promise<Servers> => (opened ??= openServers())

test.use({
  // The platform is started with the address of the server.
  platformOptions: async ({}, use) => {
    const { dropbox, folder } = await servers()
    const certificate = join(folder, 'authority.pem')
    await use({
      isolated: true,
      env: { DROPBOX_URL: dropbox.servers.api, NODE_EXTRA_CA_CERTS: certificate },
    })
  },
})
test.afterAll(async () => {
  const { web, dropbox, folder } = await servers()
  await web.close()
  await dropbox.close()
  await rm(folder, { recursive: true })
})

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const secret = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true })
const stage = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Connection test' }).getByRole('listitem').filter({ hasText: name })
const testAgain = (page: Page) => page.getByRole('button', { name: /^Test (?:connection|again)$/ }).click()
const chooseToken = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Sign-in' }).click()
  await page.getByRole('option', { name: 'Token', exact: true }).click()
}

test('DM61 a file of a web server is added after a wrong token and a wrong address', async ({
  page,
  platform,
}) => {
  const { web } = await servers()
  await signIn(page, platform, 'sources/new/http')
  await field(page, 'Addresses').fill(`${web.origin}/sale.csv`)
  await chooseToken(page)
  await secret(page, 'Token').fill('Wrong-1')
  await testAgain(page)
  await expect(stage(page, 'Sign-in')).toContainText('Check the credentials, and what they may read.')
  await secret(page, 'Token').fill(token)
  await testAgain(page)
  await expect(stage(page, 'Read')).toContainText('It may have been renamed or deleted.')
  await field(page, 'Addresses').fill(`${web.origin}/sales.csv`)
  await testAgain(page)
  await expect(stage(page, 'Read')).toContainText('1 file can be read')
  await page.getByRole('checkbox', { name: /^File .*sales\.csv$/ }).check()
  await field(page, 'Name').fill('web')
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await expect(page.getByRole('heading', { name: 'web', exact: true })).toBeVisible()
  await expect(rowOf(page, 'sales.csv')).toContainText('30')
  await expect(page.getByText(token)).toBeHidden()
})

test('DM63 a file of Dropbox is looked at and added after a wrong token', async ({ page, platform }) => {
  const { dropbox } = await servers()
  await signIn(page, platform, 'sources/new/dropbox')
  await field(page, 'Folder').fill('/Exports')
  await chooseToken(page)
  await secret(page, 'Token').fill('Wrong-1')
  await testAgain(page)
  await expect(stage(page, 'Sign-in')).toContainText('invalid_access_token')
  await secret(page, 'Token').fill(dropbox.issue())
  await testAgain(page)
  await expect(stage(page, 'Read')).toContainText('can be listed')
  await page.getByRole('button', { name: 'Show first rows of /Exports/orders.csv' }).click()
  const rows = page.getByRole('region', { name: 'orders.csv', exact: true })
  await expect(rows.getByRole('cell', { name: 'Brest' }).first()).toBeVisible()
  await rows.getByRole('checkbox', { name: 'File /Exports/orders.csv' }).check()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => widthProblems(page)).toEqual([])
  await rows.getByRole('cell', { name: 'Brest' }).nth(3).hover()
  await takeScreenshots(page, 'remote-preview-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await field(page, 'Name').fill('cloud')
  await page.getByRole('button', { name: 'Add 1 file' }).click()
  await expect(rowOf(page, 'orders.csv')).toContainText('30')
})
