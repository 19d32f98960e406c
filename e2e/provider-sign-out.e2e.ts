// Signing out of the console continues at the provider, where an administrator wants that.
import { enterProvider, replyUrlOf, signInBy, withProviders } from './support/provider.ts'
import { test } from './support/provider-test.ts'
import { signIn } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { ...withProviders, isolated: true } })

test('IAM110 a sign-out ends the session at the provider too, and returns to the sign-in page', async ({
  page,
  browser,
  platform,
  provider,
}) => {
  await enterProvider(platform, provider)

  await test.step('an administrator turns it on, and finds the address to register', async () => {
    await signIn(page, platform)
    await openPage(page, 'Identity providers')
    await page.getByRole('link', { name: 'Harbour office' }).click()
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('link', { name: /^Directory and state/ }).click()
    await expect(page.getByRole('textbox', { name: 'Post-logout redirect URI' })).toBeHidden()
    await page.getByRole('switch', { name: 'Sign out at the provider too' }).press('Space')
    await expect(page.getByRole('textbox', { name: 'Post-logout redirect URI' })).toHaveValue(
      new URL('/console/login', replyUrlOf(platform)).href,
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Harbour office saved')).toBeVisible()
  })

  await test.step('the provider requests the account again after a sign-out', async () => {
    const theirs = await browser.newContext({ baseURL: platform.console })
    const tab = await theirs.newPage()
    await tab.goto('./')
    await signInBy(tab, { button: 'Harbour office', account: 'ada' })
    await tab.getByRole('button', { name: /^Account menu for/ }).click()
    await tab.getByRole('menuitem', { name: 'Sign out' }).click()
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await expect(tab).toHaveURL(/\/console\/login$/)
    await tab.getByRole('button', { name: 'Continue with Harbour office' }).click()
    await expect(tab.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
    await theirs.close()
  })
})
