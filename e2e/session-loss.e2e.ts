// A session expires while the user works: the sign-in dialog opens over the page, and the interrupted action
// continues (UI2).
import type { BrowserContext, Page } from '@playwright/test'
import { addAccount } from './support/identity.ts'
import { csvOf, slowLine } from './support/files.ts'
import { startPlatform } from './support/platform.ts'
import { expect, test } from './support/test.ts'
import { fillSignIn, signIn, signInOnScreen } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'

test.describe.configure({ mode: 'parallel' })

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** Ends the session of the browser, as another page of it does. */
const endSession = async (context: BrowserContext, origin: string): Promise<void> => {
  const answer = await context.request.delete(`${origin}/session`, { headers: { origin } })
  expect(answer.ok()).toBe(true)
}

/** Reads a folder, which finds the session expired. */
const readFolder = async (page: Page, path: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Location' }).fill(path)
  await page.getByRole('textbox', { name: 'Location' }).press('Enter')
}

const fillSource = async (page: Page, { path, name }: { path: string; name: string }): Promise<void> => {
  await readFolder(page, path)
  await expect(page.getByRole('checkbox', { name: /berths\.tsv/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
}

test('UI2 a write that finds the session expired waits for sign-in over the page and then continues', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'sources/new/local')
  await fillSource(page, { path: platform.harbour, name: 'Pilot station' })
  await endSession(context, platform.origin)
  await page.getByRole('button', { name: 'Add and extract' }).click()
  await expect(again(page)).toBeVisible()
  await expect(again(page).getByLabel('Password', { exact: true })).toBeFocused()
  await again(page).getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(again(page).getByText('The login or password is incorrect.')).toBeVisible()
  await again(page).getByLabel('Password', { exact: true }).fill(platform.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pilot station', exact: true })).toBeVisible()
  await expect(again(page)).toBeHidden()
})

test('UI2 a password that must be renewed is renewed over the page, which stays as it is', async ({
  page,
}) => {
  const own = await startPlatform()
  try {
    await signIn(page, own, `${own.console}sources/new/local`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Half written')
    const [, password = ''] = /: (\S+)$/m.exec(await own.admin('reset-password')) ?? []
    await readFolder(page, own.harbour)
    await expect(again(page)).toBeVisible()
    await again(page).getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const renewal = page.getByRole('dialog', { name: 'Choose a new password' })
    await renewal.getByRole('textbox', { name: 'New password' }).fill('Pilot-Station-1911')
    await renewal.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(renewal).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half written')
    await expect(page).toHaveURL(`${own.console}sources/new/local`)
  } finally {
    await page.close()
    await own.stop()
  }
})

test('UI2 closing the dialog leads to sign-in, and back to the page with the typed values', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, 'sources/new/local')
  await page.getByRole('textbox', { name: 'Name' }).fill('Not finished')
  await endSession(context, platform.origin)
  await readFolder(page, platform.harbour)
  await expect(again(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your session has expired.')).toBeVisible()
  await fillSignIn(page, platform)
  await expect(page).toHaveURL(/\/sources\/new\/local$/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not finished')
  await expect(page.getByText(/^Restored your draft from \d\d:\d\d\.$/)).toBeVisible()
})

test('UI2 another user starts fresh and sees nothing of the first one, whose draft waits', async ({
  page,
  context,
  platform,
}) => {
  const other = await addAccount(platform, { login: 'relief', role: 'read_only' })
  await signIn(page, platform, 'sources/new/local')
  await page.getByRole('textbox', { name: 'Name' }).fill('Secret of admin')
  await endSession(context, platform.origin)
  await readFolder(page, platform.harbour)
  await expect(again(page)).toBeVisible()
  await again(page).getByRole('textbox', { name: 'Login', exact: true }).fill(other.login)
  await again(page).getByLabel('Password', { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Account menu for relief/ })).toBeVisible()
  await expect(page).not.toHaveURL(/sources\/new/)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Drafts' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await fillSignIn(page, platform)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('sources/new/local')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Secret of admin')
})

test('UI2 signing in in another tab is enough for all tabs; several failed calls open one dialog', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform)
  const second = await context.newPage()
  await second.goto(platform.console)
  await openPage(second, 'Sources')
  await openPage(page, 'Jobs')
  await endSession(context, platform.origin)
  await expect(again(page)).toBeVisible()
  await expect(again(second)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await again(second).getByLabel('Password', { exact: true }).fill(platform.password)
  await second.keyboard.press('Enter')
  await expect(again(second)).toBeHidden()
  await expect(again(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})

test('UI2 another user can open the page without a dialog while an upload of the first one waits', async ({
  page,
  context,
  platform,
}) => {
  const other = await addAccount(platform, { login: 'successor', role: 'admin' })
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await slowLine(page, 400_000)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).click()
  await (
    await chosen
  ).setFiles({ name: 'calls.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(90_000)) })
  await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible()
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await endSession(context, platform.origin)
  const second = await context.newPage()
  await signInOnScreen(second, other, platform.console)
  await expect(page.getByRole('button', { name: /^Account menu for successor/ })).toBeVisible()
  await openPage(page, 'Sources')
  await expect(page.getByRole('link', { name: /uploading/ })).toBeHidden()
  expect(dialogs).toBe(0)
})
