// The password policy, from its settings to its effects: it is tightened and enforced, a password is renewed, and its
// expiry is announced.
import type { Browser, Locator, Page } from '@playwright/test'
import { confirmSaved, openTab, pick, readOnce } from './support/accounts.ts'
import type { Platform } from './support/platform.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

const login = 'i.lund'
const first = 'Pilot-Boat-North-7'
const second = 'Pilot-Boat-South-8'

const save = (page: Page) => page.getByRole('button', { name: /^Save( |Ctrl|$)(?!and)/ }).click()
const rules = (page: Page): Locator => page.getByRole('list', { name: 'Password requirements' })
const rule = (page: Page, text: string): Locator =>
  rules(page).getByRole('listitem').filter({ hasText: text })

const openSignIn = async (page: Page): Promise<void> => {
  await openPage(page, 'Users')
  await rowOf(page, 'Ines Lund').getByRole('link').click()
  await openTab(page, 'Sign-in')
}

const elsewhere = async (browser: Browser, platform: Platform): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await page.goto('./')
  return page
}

const tighten = async (page: Page): Promise<void> => {
  await openPage(page, 'Applications')
  await page.getByRole('row').filter({ hasText: 'platform' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Title', exact: false }).fill('Harbour desk')
  const preview = page.getByRole('img', { name: 'Preview of the sign-in screen of Harbour desk' })
  await expect(preview.getByText('Harbour desk').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Ask the harbour office for an account.')
  await expect(preview.getByText('Ask the harbour office for an account.').last()).toBeVisible()

  await page.getByRole('textbox', { name: 'Characters', exact: true }).fill('14')
  await page.getByRole('textbox', { name: 'Special characters' }).fill('2')
  await page.getByRole('textbox', { name: 'Days until expiry' }).fill('5')
  await page.getByRole('textbox', { name: 'Try a password' }).fill('Harbour-1904')
  await expect(rule(page, 'At least 14 characters')).toContainText('not met yet')
  await expect(rule(page, '2 special characters')).toContainText('1 of 2')
  await save(page)
  await expect(page.getByText('The sign-in screen is updated.')).toBeVisible()
}

const createAccount = async (page: Page): Promise<string> => {
  await openPage(page, 'Users')
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('Enter a login.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Login', exact: true }).fill(login)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lund')
  await pick(page, { field: 'Roles', choice: 'Read-only' })
  await page.getByRole('radio', { name: 'One-time password' }).press('Space')
  await page.getByRole('button', { name: 'Create user' }).click()
  const password = await readOnce(page, 'One-time password')
  await confirmSaved(page)
  await expect(page.getByRole('heading', { name: 'Ines Lund', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.content()).not.toContain(password)
  return password
}

test('IAM5 IAM7 IAM7a a policy is tightened, a password renewed, required again, and its expiry announced', async ({
  page,
  browser,
  platform,
}) => {
  await signIn(page, platform)
  await test.step('the policy is tightened with a preview of the screen it leads to', () => tighten(page))
  const oneTimePassword = await test.step('an account starts with a password shown once', () =>
    createAccount(page))
  const hers = await elsewhere(browser, platform)
  const next = hers.getByLabel('New password', { exact: true })
  const renew = hers.getByRole('button', { name: 'Save and sign in' })

  await test.step('it has to be renewed, by the rules', async () => {
    await expect(hers.getByText('Ask the harbour office for an account.').last()).toBeVisible()
    await fillSignIn(hers, { login, password: oneTimePassword })
    await expect(hers.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await next.fill(oneTimePassword)
    await expect(rule(hers, 'Different from the current password')).toContainText('not met yet')
    await next.fill('Pilot-Boat-7')
    await expect(rule(hers, 'At least 14 characters')).toContainText('12 of 14')
    await expect(rule(hers, 'A digit')).toContainText(', met')
    await renew.click()
    await expect(hers.getByText("The new password doesn't meet all requirements yet.")).toBeVisible()
    await next.fill('Password-1234!!')
    await expect(rule(hers, 'Not a common password')).toContainText('not met yet')
    await expect(rule(hers, 'Without login, name or name of the platform')).toContainText(', met')
    await renew.click()
    await expect(hers.getByText("The new password doesn't meet all requirements yet.")).toBeVisible()
    await next.fill('Ines-Boat-North-7')
    await expect(rule(hers, 'Not a common password')).toContainText(', met')
    await expect(rule(hers, 'Without login, name or name of the platform')).toContainText('not met yet')
    await next.fill(first)
    await expect(rule(hers, 'At least 14 characters')).toContainText(', met')
    await renew.click()
    await expect(hers.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  })

  await test.step('its expiry is announced, until tomorrow', async () => {
    await expect(hers.getByText('Your password expires in 4 days')).toBeVisible()
    await hers.getByRole('button', { name: 'Remind me tomorrow' }).click()
    await expect(hers.getByText('Your password expires in 4 days')).toBeHidden()
    await hers.reload()
    await expect(hers.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await expect(hers.getByText('Your password expires in 4 days')).toBeHidden()
  })

  await test.step('the administrator sees the date of expiry, and requires a new one', async () => {
    await openSignIn(page)
    await expect(page.getByText(/^Active until /)).toBeVisible()
    await page.getByRole('button', { name: 'Require a new one' }).click()
    await expect(page.getByText('Must be changed at the next sign-in', { exact: true })).toBeVisible()
  })

  await test.step('the next sign-in requires it, and rejects the old one', async () => {
    const again = await elsewhere(browser, platform)
    await fillSignIn(again, { login, password: first })
    await expect(again.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    const newPassword = again.getByLabel('New password', { exact: true })
    await newPassword.fill(first)
    await expect(rule(again, 'Different from the current password')).toContainText('not met yet')
    await again.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(again.getByText('The new password is the same as the current one.')).toBeVisible()
    await newPassword.fill(second)
    await again.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(again.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
    await again.context().close()
  })

  await test.step('the old password signs no one in any more', async () => {
    const again = await elsewhere(browser, platform)
    await fillSignIn(again, { login, password: first })
    await expect(again.getByText('The login or password is incorrect.')).toBeVisible()
    await again.context().close()
  })
  await hers.context().close()
})
