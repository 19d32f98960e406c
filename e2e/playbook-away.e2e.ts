// The session expires, or the network or the server fails, while a playbook is edited and saved: saving continues,
// and nothing is lost.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { slowLine } from './support/files.ts'
import { lossyConnection } from './support/lossy-connection.ts'
import { nodeOf, openPlaybook, playbooksOf } from './support/playbooks.ts'
import {
  deleteNode,
  expectUnsaved,
  exportedText,
  nameIn,
  renameNode,
  undoOf,
} from './support/playbook-gestures.ts'
import type { Platform } from './support/platform.ts'
import { signInOnScreen } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { tideWarning } from './support/tide-warning.ts'

test.use({ platformOptions: { isolated: true } })

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const unreachable = (page: Page) => page.getByText("Can't reach the platform", { exact: true })
const waiting = (page: Page) =>
  page.getByText(
    /^Can't reach the platform\. Your changes are stored in this browser and will be saved once it responds\.$/,
  )
const saved = (page: Page, version: number) => page.getByText(`Saved as version ${version}`).last()

const begin = async (page: Page, platform: Platform) => {
  const text = tideWarning()
  const stored = await playbooksOf(platform)
  const { uuid } = await stored.create(text)
  await signInOnScreen(page, platform, platform.console)
  await openPlaybook(page, { uuid })
  return { uuid, text, stored }
}

/** A browser whose connection to the platform can lose responses. */
const onLossyLine = async (browser: Browser, platform: Platform) => {
  const line = await lossyConnection(platform.origin)
  const proxy = { server: line.origin, bypass: '<-loopback>' }
  const context = await browser.newContext({ baseURL: platform.console, proxy })
  const end = async () => {
    await context.close()
    await line.close()
  }
  return { page: await context.newPage(), line, end }
}

const endSession = async (context: BrowserContext, { origin }: Platform): Promise<void> => {
  const answer = await context.request.delete(`${origin}/session`, { headers: { origin } })
  expect(answer.ok()).toBe(true)
}

test('PBK77 UI2 a save that finds the session expired continues after sign-in over the page', async ({
  page,
  context,
  platform,
}) => {
  const { uuid, stored } = await begin(page, platform)
  await renameNode(page, { id: '5', name: 'Close both locks' })
  await deleteNode(page, '6')
  const typed = await exportedText(page)
  await endSession(context, platform)
  await page.keyboard.press('Control+s')
  await again(page).getByLabel('Password', { exact: true }).fill(platform.password)
  await page.keyboard.press('Enter')
  await expect(again(page)).toBeHidden()
  await expect(saved(page, 2)).toBeVisible()
  await expectUnsaved(page, 0)
  expect(await stored.text(uuid)).toBe(typed)
  await undoOf(page).click()
  await expect(nodeOf(page, '6')).toBeVisible()
})

test('PBK77 UI2 leaving for the sign-in page instead restores everything afterwards', async ({
  page,
  context,
  platform,
}) => {
  const { uuid, text, stored } = await begin(page, platform)
  await deleteNode(page, '6')
  await endSession(context, platform)
  await page.keyboard.press('Control+s')
  await expect(again(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your session has expired.')).toBeVisible()
  expect(await stored.text(uuid)).toBe(text)
  await page.getByRole('textbox', { name: 'Login', exact: true }).fill(platform.login)
  await page.getByLabel('Password', { exact: true }).fill(platform.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^Restored your unsaved changes from /)).toBeVisible()
  await expect(nodeOf(page, '5')).toBeVisible()
  await expect(nodeOf(page, '6')).toBeHidden()
  await expectUnsaved(page, 1)
})

test('PBK77 without a network you can type and save: it is saved as soon as the network is back', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectError(/net::ERR_|Failed to fetch/)
  const { uuid, stored } = await begin(page, platform)
  await context.setOffline(true)
  await renameNode(page, { id: '5', name: 'Close both locks' })
  await page.keyboard.press('Control+s')
  await expect(waiting(page)).toBeVisible()
  await deleteNode(page, '6')
  await nodeOf(page, '4').click()
  await nameIn(page).fill('Warn all pilots')
  const typed = await exportedText(page)
  await context.setOffline(false)
  await expect(saved(page, 2)).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await expectUnsaved(page, 0)
  expect(await stored.text(uuid)).toBe(typed)
  expect(await stored.versions(uuid)).toHaveLength(2)
})

test('PBK77 a save whose response was lost counts as saved, without a dialog', async ({
  browser,
  platform,
}) => {
  const { page, line, end } = await onLossyLine(browser, platform)
  const { uuid, stored } = await begin(page, platform)
  await renameNode(page, { id: '5', name: 'Close both locks' })
  line.lose()
  await page.keyboard.press('Control+s')
  await expect(waiting(page)).toBeVisible()
  expect(await stored.versions(uuid)).toHaveLength(2)
  await deleteNode(page, '6')
  const typed = await exportedText(page)
  line.reconnect()
  await expect(waiting(page)).toBeHidden()
  await expectUnsaved(page, 0)
  await expect(page.getByText(/Your changes are still here/)).toBeHidden()
  expect(await stored.text(uuid)).toBe(typed)
  expect(await stored.versions(uuid)).toHaveLength(3)
  await end()
})

test('PBK77 a new playbook whose response was lost is stored once', async ({ browser, platform }) => {
  const { page, line, end } = await onLossyLine(browser, platform)
  await signInOnScreen(page, platform, `${platform.console}playbooks`)
  await page.getByRole('button', { name: 'New playbook' }).first().click()
  await nameIn(page).fill('Sent once')
  line.lose()
  await page.keyboard.press('Control+s')
  await expect(waiting(page)).toBeVisible()
  line.reconnect()
  await expect(page).toHaveURL(/\/playbooks\/[\da-f-]{36}$/)
  await expect(waiting(page)).toBeHidden()
  await expectUnsaved(page, 0)
  const all = await (await playbooksOf(platform)).list()
  expect(all.filter(({ name }) => name === 'Sent once')).toHaveLength(1)
  await end()
})

test('PBK77 a server killed during a save has the playbook once after a restart', async ({
  page,
  platform,
  watch,
}) => {
  watch.expectError(/net::ERR_|Failed to fetch/)
  const { uuid, text, stored } = await begin(page, platform)
  await renameNode(page, { id: '5', name: 'Close both locks' })
  const typed = await exportedText(page)
  const line = await slowLine(page, 1000)
  await page.keyboard.press('Control+s')
  await platform.kill()
  await line.detach()
  await expect(waiting(page)).toBeVisible()
  await expect(unreachable(page)).toBeVisible()
  await deleteNode(page, '6')
  const last = await exportedText(page)
  await platform.restart()
  await expect(unreachable(page)).toBeHidden({ timeout: 40_000 })
  await expect(waiting(page)).toBeHidden()
  await expectUnsaved(page, 0)
  const texts = await Promise.all(
    (await stored.versions(uuid)).map(({ number }) => stored.text(uuid, number)),
  )
  // Only the server knows whether it received the first attempt. The typed text is stored once, and completely.
  expect([
    [last, text],
    [last, typed, text],
  ]).toContainEqual(texts)
  await page.reload()
  await expect(nodeOf(page, '5')).toContainText('Close both locks')
  await expectUnsaved(page, 0)
})
