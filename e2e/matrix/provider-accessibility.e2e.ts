// Checks every page about identity providers, and the sign-in screen that offers them, with axe in both themes.
import type { Page } from '@playwright/test'
import { cellsOf } from '../support/matrix.ts'
import { createGroup } from '../support/identity.ts'
import { enterProvider, signInBy, withProviders } from '../support/provider.ts'
import { test } from '../support/provider-test.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, visit } from '../support/steps.ts'
import { expect } from '../support/test.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { ...withProviders, isolated: true } })

/** Sections of the provider's page, each with a text that is visible when the section is complete. */
const sections = [
  ['reply', 'Its type and name, and the address to register with the provider'],
  ['tenant', 'Everything required for sign-in is available.'],
  ['secret', 'Stored encrypted and never shown again.'],
  ['scope', 'Required scopes'],
  ['state', 'Records each sign-in'],
  ['bindings', 'Original response'],
  ['bindings&view=json', 'Original response'],
  ['mappings', 'Assign a role'],
  ['mappings&view=json', 'Mappings'],
  ['applications', 'Shown on the sign-in page of'],
  ['records', 'Signed in'],
] as const

const expectComplete = async (page: Page, sign: string): Promise<void> => {
  await expect(page.getByText(sign).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
}

test('UI4 axe finds nothing on the pages of providers, in light and in dark', async ({
  page,
  browser,
  platform,
  provider,
}) => {
  const crew = await createGroup(platform, { name: 'Crew' })
  const { id } = await enterProvider(platform, provider, {
    debug_until: new Date(Date.now() + 3_600_000).toISOString(),
    client_secret_expires_on: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    mappings: [
      { role: 'read_only', if: { groups: { eq: 'pilots' } } },
      { group: crew.id },
      { bind: { input: '$.groups[*]', upsert: true, kind: 'group' } },
    ],
    button: { text: 'Harbour', color: '#ffd400', icon: '' },
  })
  const theirs = await browser.newContext({ baseURL: platform.console })
  const tab = await theirs.newPage()
  await tab.goto('./')
  await signInBy(tab, { button: 'Harbour', account: 'ben' })
  await expect(tab.getByRole('button', { name: 'Account menu for Ben Mole' })).toBeVisible()
  await theirs.close()
  await signIn(page, platform)

  await test.step('the list and a new provider', async () => {
    await openPage(page, 'Identity providers')
    await expectComplete(page, 'The client secret expires in')
    await page.goto('providers/new')
    await expectComplete(page, 'Enter the details of the app')
    await page.getByRole('button', { name: 'Add provider' }).click()
    await expectComplete(page, 'Enter a name.')
  })
  for (const [section, sign] of cellsOf(sections, 3))
    await test.step(`the section ${section}`, async () => {
      await visit(page, `providers/${id}?section=${section}`)
      await expectComplete(page, sign)
    })
  await test.step('a recorded sign-in', async () => {
    await page.goto(`providers/${id}?section=records`)
    await page.getByRole('link', { name: 'ben.mole' }).click()
    await expectComplete(page, 'Bindings used')
  })
  await test.step('a pending test sign-in', async () => {
    await page.goto(`providers/${id}`)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Test sign-in' }).click()
    const other = await opened
    await expect(other.getByRole('heading', { name: 'Harbour sign-in' })).toBeVisible()
    await expectComplete(page, 'Waiting for you to sign in at the provider in the other window.')
    await other.getByRole('button', { name: 'Cancel' }).click()
    await expectComplete(other, 'Stopped at: Authorization.')
    await other.close()
    await expectComplete(page, 'Stopped at: Authorization.')
  })
  await test.step('deleting it', async () => {
    await page.goto(`providers/${id}?dialog=delete`)
    await expect(page.getByRole('dialog', { name: 'Delete Harbour office?' })).toBeVisible()
    await expectAccessible(page)
  })
})

test('UI4 axe finds nothing on a sign-in screen with providers of every color', async ({
  page,
  platform,
  provider,
}) => {
  const colors = ['#ffffff', '#000000', '#ffd400', '#0a84ff']
  for (const [at, color] of colors.entries())
    await enterProvider(platform, provider, { name: `Pier ${at + 1}`, button: { text: '', color, icon: '' } })
  await page.goto('./')
  await expect(page.getByRole('button', { name: 'Continue with Pier 4' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue with Pier 1' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('The provider did not sign you in.')
  await expectAccessible(page)
})
