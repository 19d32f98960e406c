// What a user sees if a sign-in at a provider fails, and how an administrator helps.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createUser } from './support/identity.ts'
import {
  enterProvider,
  replyUrlOf,
  signInBy,
  signInThere,
  startIdentityProvider,
  withProviders,
} from './support/provider.ts'
import { test } from './support/provider-test.ts'
import { openTab } from './support/accounts.ts'
import { signIn, signInOnScreen } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { ...withProviders, isolated: true } })

/** The reason for the failed sign-in, above the sign-in modes. */
const reason = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Reference' })

const expectRefused = async (page: Page, sentence: string): Promise<void> => {
  await expect(reason(page)).toContainText(sentence)
  await expect(page).toHaveURL(/\/console\/login$/)
}

/** The address to which the provider redirects the user. */
const replyAddress = (context: BrowserContext): Promise<string> =>
  new Promise((resolve) => {
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/iam/reply') resolve(request.url())
    })
  })

test('IAM70 a refusal by the provider, by the state or by time is shown with its step and a remedy', async ({
  page,
  context,
  browser,
  platform,
  provider,
}) => {
  await enterProvider(platform, provider)
  await page.goto('./')

  await test.step('the provider denies access', async () => {
    await page.getByRole('button', { name: 'Continue with Harbour office' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectRefused(page, 'The provider did not sign you in.')
    await expect(reason(page)).toContainText('Stopped at step 2 of 9: signing in at the provider.')
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(720)
    await expectAccessible(page)
  })

  await test.step('a reply opened in another browser, and twice in this one', async () => {
    const reply = replyAddress(context)
    await signInBy(page, { button: 'Harbour office', account: 'ada' })
    await expect(page.getByRole('button', { name: 'Account menu for Ada Quay' })).toBeVisible()
    const theirs = await browser.newContext()
    const stranger = await theirs.newPage()
    await stranger.goto(await reply)
    await expectRefused(stranger, 'This sign-in was started in another browser, or more than 10 minutes ago.')
    await expect(stranger.getByRole('button', { name: /^Account menu for/ })).toBeHidden()
    await theirs.close()
    const again = await context.newPage()
    await again.goto(await reply)
    await expectRefused(again, 'This sign-in was')
    await again.getByRole('link', { name: 'Continue as Ada Quay' }).click()
    await expect(again.getByRole('button', { name: 'Account menu for Ada Quay' })).toBeVisible()
    await again.close()
  })

  await test.step('an address that was never issued', async () => {
    const theirs = await browser.newContext()
    const stranger = await theirs.newPage()
    await stranger.goto(`${replyUrlOf(platform)}?code=made-up&state=made-up`)
    await expectRefused(stranger, 'This sign-in was started in another browser')
    await theirs.close()
  })
})

test.describe('a strict provider', () => {
  test.use({ strict: { method: 'client_secret_post', error: 'invalid_client' } })

  test('IAM103 the client authentication that a strict provider accepts is proposed, stored and used', async ({
    page,
    context,
    browser,
    platform,
    provider,
  }) => {
    // The other users have accounts of another provider.
    await provider.setAccounts({
      cleo: { preferred_username: 'cleo.pier', given_name: 'Cleo', family_name: 'Pier' },
    })
    await enterProvider(platform, provider, { name: 'Strict office', active: false })
    await signIn(page, platform)
    await openPage(page, 'Identity providers')
    await page.getByRole('link', { name: 'Strict office' }).click()

    await test.step('the page of an inactive provider says what is next', async () => {
      await expect(page.getByText('This provider is inactive. Register its Reply URL')).toBeVisible()
      await page.getByRole('button', { name: 'Go to Directory and state' }).click()
      await page.getByRole('switch', { name: 'Active' }).click()
      await expect(page.getByText('This provider is inactive.')).toBeHidden()
    })

    await test.step('an issuer with a slash too many is corrected with one click', async () => {
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: /^Issuer|^Tenant/ })
        .click()
      const issuer = page.getByRole('textbox', { name: 'Issuer' })
      await issuer.fill(`${provider.issuer}/`)
      await page.getByRole('button', { name: `Use ${provider.issuer}`, exact: true }).click()
      await expect(issuer).toHaveValue(provider.issuer)
      await expect(issuer).toBeFocused()
    })

    await test.step('the test sign-in succeeds with the other method, and proposes it', async () => {
      const opened = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Test sign-in' }).click()
      const other = await opened
      await expect(
        page.getByText('Waiting for you to sign in at the provider in the other window.'),
      ).toBeVisible()
      await signInThere(other, 'cleo')
      await expect(other.getByText('The sign-in works.')).toBeVisible()
      await other.close()
      await expect(page.getByText('The provider refused the first client authentication')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Use Body (form parameters)' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('it is stored, and a user signs in', async () => {
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Strict office saved')).toBeVisible()
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: /^Client and secret/ })
        .click()
      await expect(page.getByRole('combobox', { name: 'Client authentication' })).toContainText('Body')
      await page
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('link', { name: /^Applications/ })
        .click()
      await page.getByRole('link', { name: /^Order and button text in / }).click()
      await expect(page.getByRole('link', { name: 'Strict office' })).toBeVisible()
      const theirs = await browser.newContext({ baseURL: platform.console })
      const cleo = await theirs.newPage()
      await cleo.goto('./')
      await signInBy(cleo, { button: 'Strict office', account: 'cleo' })
      await expect(cleo.getByRole('button', { name: 'Account menu for Cleo Pier' })).toBeVisible()
      await theirs.close()
    })
  })
})

test('IAM16 an account with the same login is linked by an administrator, never by itself', async ({
  page,
  browser,
  platform,
  provider,
}) => {
  await createUser(platform, { login: 'ben.mole', firstname: 'Benjamin', lastname: 'Mole' })
  await enterProvider(platform, provider, { name: 'Pilot station' })
  const theirs = await browser.newContext({ baseURL: platform.console })
  const ben = await theirs.newPage()

  await test.step('the screen says that an account exists', async () => {
    await ben.goto('./')
    await signInBy(ben, { button: 'Pilot station', account: 'ben' })
    await expectRefused(ben, "An account with your login exists, but it isn't linked to this sign-in.")
    await expect(reason(ben)).toContainText('Your administrator can link them on your user page.')
  })

  await test.step('the administrator links the two', async () => {
    await signIn(page, platform)
    await openPage(page, 'Users')
    await rowOf(page, 'Benjamin Mole').getByRole('link').click()
    await openTab(page, 'Sign-in')
    await page.getByRole('button', { name: 'Link an identity…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link an identity to Benjamin Mole' })
    await dialog.getByRole('radio', { name: /ben\.mole/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Link identity' }).click()
    await expect(page.getByRole('list', { name: 'Provider identities' })).toContainText('Pilot station')
  })

  await test.step('the user then signs in to that account, with the name from the provider', async () => {
    await ben.getByRole('button', { name: 'Continue with Pilot station' }).click()
    await expect(ben.getByRole('button', { name: 'Account menu for Ben Mole' })).toBeVisible()
    await theirs.close()
    await page.reload()
    await expect(
      page
        .getByRole('textbox', { name: 'First name' })
        .or(page.getByRole('heading', { name: 'Ben Mole' }))
        .first(),
    ).toBeVisible()
    await openPage(page, 'Users')
    await expect(page.getByRole('row').filter({ hasText: 'Mole' })).toHaveCount(1)
  })
})

test('IAM70 a provider that does not respond leaves the other sign-in methods available', async ({
  page,
  platform,
}) => {
  const own = await startIdentityProvider(platform)
  await enterProvider(platform, own, { name: 'Lighthouse' })
  await own.stop()
  await page.goto('./')
  await page.getByRole('button', { name: 'Continue with Lighthouse' }).click()
  await expectRefused(page, "The provider isn't responding.")
  await expect(reason(page)).toContainText('Stopped at step 1 of 9: finding the provider.')
  await signInOnScreen(page, platform, page.url())
})
