// Failed attempts lock an account and an address. An administrator sees the lock, unlocks the account and changes the
// limits.
import type { Browser, Page } from '@playwright/test'
import { createUser } from './support/identity.ts'
import { openTab } from './support/accounts.ts'
import type { Platform } from './support/platform.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The proxy in front of the server reports the client address, so that the attacker and the owner have different
// addresses.
test.use({ platformOptions: { isolated: true, env: { TRUSTED_PROXIES: '127.0.0.1' } } })

const waiting = /^Too many failed attempts\. Try again in \d+ (?:seconds?|minutes?)\.$/
const wrong = 'The login or password is incorrect.'

const from = async (
  browser: Browser,
  { platform, address }: { platform: Platform; address: string },
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: platform.console,
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  const page = await context.newPage()
  await page.goto('./')
  return page
}

/** Signs in with a wrong password this many times, and waits for each response. */
const guess = async (page: Page, { login, times }: { login: string; times: number }): Promise<void> => {
  for (let guessed = 1; guessed <= times; guessed += 1) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await fillSignIn(page, { login, password: `Guess-${guessed}` })
    await answer
  }
}

test('IAM9 IAM26 IAM44 failed attempts lock account and address; unlocked, the owner signs in; limits apply immediately', async ({
  page,
  browser,
  platform,
}) => {
  const owner = await createUser(platform, {
    login: 'i.lund',
    firstname: 'Ines',
    lastname: 'Lund',
    roles: [{ role: 'read_only' }],
  })
  const other = await createUser(platform, { login: 'm.sato', firstname: 'Mio', lastname: 'Sato' })
  const guesser = await from(browser, { platform, address: '192.0.2.9' })
  const prowler = await from(browser, { platform, address: '192.0.2.77' })
  const hers = await from(browser, { platform, address: '198.51.100.7' })
  await signIn(page, platform)

  await test.step('the limit of an address is a setting', async () => {
    await openPage(page, 'Identity settings')
    await page.getByRole('textbox', { name: 'Failed attempts per IP address' }).fill('5')
    await page.getByRole('button', { name: /^Save( |Ctrl|$)/ }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.reload()
  })

  await test.step('after five attempts the account is locked, from every address', async () => {
    await guess(guesser, { login: owner.login, times: 4 })
    await expect(guesser.getByText(wrong)).toBeVisible()
    await guess(guesser, { login: owner.login, times: 1 })
    await fillSignIn(hers, owner)
    await expect(hers.getByText(waiting)).toBeVisible()
  })

  await test.step('an address that tries many accounts is locked, for every account', async () => {
    for (const login of ['a.one', 'b.two', 'c.three', 'd.four', 'e.five'])
      await guess(prowler, { login, times: 1 })
    await fillSignIn(prowler, other)
    await expect(prowler.getByText(waiting)).toBeVisible()
  })

  await test.step('the list and the page of the user show it; unlocked, the owner signs in', async () => {
    await openPage(page, 'Users')
    await expect(rowOf(page, 'Ines Lund')).toContainText(/Locked until \d\d:\d\d/)
    await expect(rowOf(page, 'Mio Sato')).toContainText('Active')
    await rowOf(page, 'Ines Lund').getByRole('link').click()
    await openTab(page, 'Sign-in')
    await expect(page.getByText(/^Too many failed attempts\. Password sign-in is locked until/)).toBeVisible()
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByText('User unlocked')).toBeVisible()
    await expect(page.getByText(/^Too many failed attempts/)).toBeHidden()
    await fillSignIn(hers, owner)
    await expect(hers.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  })

  await test.step('which does not unlock the address', async () => {
    await fillSignIn(prowler, owner)
    await expect(prowler.getByText(waiting)).toBeVisible()
  })

  await test.step('the limits are summed up in a sentence, validated, and apply immediately', async () => {
    await openPage(page, 'Identity settings')
    const attempts = page.getByRole('textbox', { name: 'Failed attempts per account' })
    await attempts.fill('1')
    await page.getByRole('button', { name: /^Save( |Ctrl|$)/ }).click()
    await expect(page.getByText('1 field needs attention')).toBeVisible()
    await attempts.fill('2')
    await page.getByRole('textbox', { name: 'Lockout duration' }).fill('7')
    await expect(
      page.getByText(
        'After 2 failures of an account, or 5 from an address, within 1 hour, sign-in is locked for 7 minutes, and for up to 1 hour if it happens again.',
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Save( |Ctrl|$)/ }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    const third = await from(browser, { platform, address: '203.0.113.4' })
    await guess(third, { login: other.login, times: 2 })
    await fillSignIn(third, other)
    await expect(third.getByText('Too many failed attempts. Try again in 7 minutes.')).toBeVisible()
    await third.context().close()
  })
  for (const each of [guesser, prowler, hers]) await each.context().close()
})
