// Links that set a password: an invitation that is handed over, links that ended, and a forgotten password by email,
// through a real mail server.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { openMailBox, type MailBox } from '../server/platform/engine/testing/mail-box.ts'
import { confirmSaved, openTab, pick, readOnce } from './support/accounts.ts'
import { createRole, createUser } from './support/identity.ts'
import { tabTo } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const ended = "This link can't be used"
const password = 'Lantern-42-Quay-Heron'

let mails: MailBox
test.beforeAll(async () => {
  mails = await openMailBox()
})
test.afterAll(() => mails.close())

const newPage = async (browser: Browser, platform: Platform): Promise<Page> =>
  (await browser.newContext({ baseURL: platform.console })).newPage()
const field = (page: Page) => page.getByLabel('New password', { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })

/** Sets the mail server in the settings of the engine, unless an earlier journey has set it. */
const setMailServer = async (page: Page): Promise<void> => {
  await visit(page, 'engine-settings')
  const host = page.getByRole('textbox', { name: 'Host' })
  if ((await host.inputValue()) === '127.0.0.1') return
  await host.fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Port' }).fill(String(mails.port))
  await page.getByRole('textbox', { name: 'Sender address' }).fill('platform@harbour.example')
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Engine settings saved')).toBeVisible()
}

/** Makes every open link expire, since no journey waits for an hour. The platform is not running. */
const letLinksExpire = (platform: Platform): void => {
  const database = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'))
  database.exec(`update password_links set expires_at = '2020-01-01T00:00:00.000Z'`)
  database.close()
}

const linkFor = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Set password…' }).click()
  await expect(page.getByRole('radio', { name: 'Link', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await readOnce(page, 'Link')
  await confirmSaved(page)
  return address
}

const mailedLink = async (count: number): Promise<string> => {
  await expect.poll(() => mails.mails.length).toBe(count)
  const text = (mails.mails.at(-1)?.text ?? '').replaceAll(/=\r?\n/g, '')
  return /http:\/\/\S+\/console\/password#[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('IAM109.o IAM109.p a user is invited, sets the password by keyboard, and signs in', async ({
  page,
  platform,
  browser,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Users')
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('textbox', { name: 'Login', exact: true }).fill('p.lind')
  await page.getByRole('textbox', { name: 'First name' }).fill('Pia')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lind')
  await pick(page, { field: 'Roles', choice: 'Read-only' })
  await expect(page.getByRole('radio', { name: 'Link', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Create user' }).click()
  const address = await readOnce(page, 'Link')
  await expect(page.getByRole('dialog')).toContainText('It was not sent. No mail server is set')
  // A second Enter copies, and does not close the dialog.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy' }).last()).toBeFocused()
  await expectAccessible(page)
  await confirmSaved(page)
  await expect(page.getByText('No password yet')).toBeVisible()
  await openTab(page, 'Sign-in')
  await expect(
    page.getByText('An invitation link, created by Platform Administrator, is valid until'),
  ).toBeVisible()

  const hers = await newPage(browser, platform)
  await hers.goto(address)
  await expect(heading(hers, 'Welcome, Pia Lind')).toBeVisible()
  expect(hers.url()).toBe(`${platform.console}password`)
  await hers.reload()
  await expect(heading(hers, 'Open your link again')).toBeVisible()
  await hers.goto(address)
  await expect(heading(hers, 'Welcome, Pia Lind')).toBeVisible()
  await expect(field(hers)).toBeFocused()
  await expectAccessible(hers)
  await hers.keyboard.type('lind-1')
  const list = hers.getByRole('list', { name: 'Password requirements' })
  await expect(list.getByText('At least 12 characters')).toContainText('not met yet')
  await hers.keyboard.press('Enter')
  await expect(hers.getByText("The new password doesn't meet all requirements yet.")).toBeVisible()
  await field(hers).fill('')
  await hers.keyboard.type(password)
  await expect(list.getByText('At least 12 characters')).not.toContainText('not met yet')
  await tabTo(hers, hers.getByRole('button', { name: 'Set password' }))
  await hers.keyboard.press('Enter')
  await expect(heading(hers, 'Your password is set')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await expectAccessible(hers)
  await hers.keyboard.press('Enter')
  await fillSignIn(hers, { login: 'p.lind', password })
  await expect(navigation(hers)).toBeVisible()

  await test.step('the link works once', async () => {
    const again = await newPage(browser, platform)
    await again.goto(address)
    await expect(heading(again, ended)).toBeVisible()
    await expect(again.getByText('This link was used already.')).toBeVisible()
    await expectAccessible(again)
    await again.getByRole('button', { name: 'Back to sign-in' }).click()
    await expect(heading(again, 'Sign in')).toBeVisible()
    await again.context().close()
  })
  await hers.context().close()
})

test('IAM109.c IAM109.o a link that was replaced, revoked, or is too old says what to do next', async ({
  page,
  platform,
  browser,
  watch,
}) => {
  const user = await createUser(platform, { login: 'k.berg', firstname: 'Kai', lastname: 'Berg' })
  await signIn(page, platform, `users/${user.id}?tab=signIn`)
  const first = await linkFor(page)
  const note = page.getByText('An invitation link, created by')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const second = await readOnce(page, 'Link')
  await confirmSaved(page)

  const his = await newPage(browser, platform)
  await his.goto(first)
  await expect(heading(his, ended)).toBeVisible()
  await expect(his.getByText('This link is not valid')).toBeVisible()
  await expect(his.getByText('ask for a new one')).toBeVisible()
  await his.goto(second)
  await expect(heading(his, 'Welcome, Kai Berg')).toBeVisible()

  await test.step('a link that is revoked while its page is open', async () => {
    await page.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await expect(note).toBeHidden()
    await field(his).fill(password)
    await his.keyboard.press('Enter')
    await expect(heading(his, ended)).toBeVisible()
    await expect(his.getByText('This link is not valid')).toBeVisible()
    await expect(his.getByRole('button', { name: 'Back to sign-in' })).toBeFocused()
  })

  await test.step('a link that expired, after a time without the platform', async () => {
    watch.expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
    const third = await linkFor(page)
    await his.goto(third)
    await expect(heading(his, 'Welcome, Kai Berg')).toBeVisible()
    await platform.kill()
    letLinksExpire(platform)
    await field(his).fill(password)
    await his.keyboard.press('Enter')
    await expect(his.getByRole('alert')).toContainText("Can't reach the platform")
    await platform.restart()
    await his.keyboard.press('Enter')
    await expect(heading(his, ended)).toBeVisible()
    await expect(his.getByText('This link has expired.')).toBeVisible()
    await his.goto('password')
    await expect(heading(his, 'Forgot your password?')).toBeVisible()
    await expect(his.getByText('ask an administrator for a new one')).toBeVisible()
    await expectAccessible(his)
  })
  await his.context().close()
})

test('IAM109.h IAM109.o a forgotten password is replaced with a link by email', async ({
  page,
  platform,
  browser,
}) => {
  const login = 'm.sato'
  const email = 'm.sato@harbour.example'
  const user = await createUser(platform, { login, firstname: 'Mio', lastname: 'Sato', email })
  const his = await newPage(browser, platform)
  await his.goto('login')
  await expect(his.getByText('Ask an administrator to set a new one.')).toBeVisible()
  await signIn(page, platform)
  await setMailServer(page)

  await his.reload()
  await his.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(his.getByRole('textbox', { name: 'Login' })).toBeFocused()
  await expectAccessible(his)
  await his.keyboard.press('Enter')
  await expect(his.getByText('Enter your login.', { exact: true })).toBeVisible()
  await his.keyboard.type(login)
  await his.keyboard.press('Enter')
  await expect(heading(his, 'Check your email')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Back to sign-in' })).toBeFocused()
  await expectAccessible(his)
  const address = await mailedLink(1)
  expect(mails.mails[0]?.to).toEqual([email])

  await visit(page, `users/${user.id}?tab=signIn`)
  await expect(page.getByText(`which was sent to ${email}`)).toBeVisible()

  await his.goto(address)
  await field(his).fill(password)
  await his.keyboard.press('Enter')
  await expect(heading(his, 'Your password is set')).toBeVisible()
  await his.keyboard.press('Enter')
  await fillSignIn(his, { login, password })
  await expect(navigation(his)).toBeVisible()

  await test.step('an administrator sends one by email, and opens another in the own browser', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Set password…' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByRole('dialog')).toContainText(`The email to ${email} has a link`)
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.goto(await mailedLink(2))
    await expect(heading(page, 'Set a new password')).toBeVisible()
    await field(page).fill('Heron-77-Anchor-Quay')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Platform Administrator is signed in to this browser')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
  })
  await his.context().close()
})

test('IAM109.o UI2 a forgotten password is replaced in a new tab, and the page of a lost session stays', async ({
  page,
  platform,
  browser,
}) => {
  const email = 'r.moen@harbour.example'
  const user = await createUser(platform, { login: 'r.moen', email, roles: [{ role: 'admin' }] })
  const boss = await newPage(browser, platform)
  await signIn(boss, platform)
  await setMailServer(boss)
  await boss.context().close()
  await signIn(page, user, 'sources/new/local')
  await page.getByRole('textbox', { name: 'Name' }).fill('Half written')
  await page.context().request.delete(`${platform.origin}/session`, { headers: { origin: platform.origin } })
  await page.getByRole('textbox', { name: 'Location' }).fill(platform.harbour)
  await page.getByRole('textbox', { name: 'Location' }).press('Enter')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).not.toContainText('administrator')
  await expectAccessible(page)
  const opened = page.waitForEvent('popup')
  await again.getByRole('link', { name: 'Forgot your password?' }).click()
  const tab = await opened
  const count = mails.mails.length + 1
  await tab.getByRole('textbox', { name: 'Login' }).fill('r.moen')
  await tab.keyboard.press('Enter')
  await expect(heading(tab, 'Check your email')).toBeVisible()
  await tab.goto(await mailedLink(count))
  await field(tab).fill(password)
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillSignIn(tab, { login: 'r.moen', password })
  await expect(navigation(tab)).toBeVisible()
  await expect(again).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half written')
})

test('IAM109.k IAM109.p who lacks a permission reads the mail server, and changes other settings', async ({
  page,
  platform,
}) => {
  const role = await createRole(platform, {
    name: 'Engine settings',
    permissions: ['dpe:setting:read', 'dpe:setting:write'],
  })
  const user = await createUser(platform, { login: 'e.holm', roles: [{ role: role.id }] })
  await signIn(page, user, 'engine-settings')
  await expect(page.getByText('Links for passwords of every user are sent through it.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Host' })).not.toBeEditable()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Runs at the same time' }).fill('3')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Engine settings saved')).toBeVisible()
})
