// A binding that reads the wrong path is found with the recorded sign-in of a user without a name, and fixed.
import type { Locator, Page } from '@playwright/test'
import { enterProvider, signInBy, withProviders } from './support/provider.ts'
import { test } from './support/provider-test.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { ...withProviders, isolated: true } })

/** The row of a platform field in the table of bindings. */
const bindingOf = (page: Page, field: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(field, { exact: true }) })

const openSection = async (page: Page, name: string): Promise<void> =>
  page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

test('IAM13 IAM15 IAM50 a wrong binding is found by its trace, and fixed with one click', async ({
  page,
  browser,
  platform,
  provider,
}) => {
  await enterProvider(platform, provider, {
    bindings: {
      login: 'preferred_username',
      email: 'email',
      pronoun: '',
      firstname: 'givenName',
      lastname: 'family_name',
    },
  })

  await test.step('Debug Mode is switched on for an hour', async () => {
    await signIn(page, platform)
    await openPage(page, 'Identity providers')
    await page.getByRole('link', { name: 'Harbour office' }).click()
    await openSection(page, 'Directory and state')
    await page.getByRole('button', { name: '1 hour' }).click()
    await expect(page.getByText(/^On until /)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Harbour office saved')).toBeVisible()
    // So that this message is not mistaken for the next one.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('Harbour office saved')).toBeHidden()
  })

  const signInAsBen = async (): Promise<void> => {
    const theirs = await browser.newContext({ baseURL: platform.console })
    const tab = await theirs.newPage()
    await tab.goto('./')
    await signInBy(tab, { button: 'Harbour office', account: 'ben' })
    await expect(tab.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
    await theirs.close()
  }

  await test.step('a user signs in and has no first name', async () => {
    await signInAsBen()
    await openPage(page, 'Users')
    await rowOf(page, 'Mole').getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('')
  })

  await test.step('the recorded sign-in shows the response and its result', async () => {
    await openPage(page, 'Identity providers')
    await page.getByRole('link', { name: 'Harbour office' }).click()
    await openSection(page, 'Recorded sign-ins')
    await page
      .getByRole('table', { name: 'Recorded sign-ins of Harbour office' })
      .getByRole('link', { name: 'ben.mole' })
      .click()
    const inForce = page.getByRole('table', { name: 'Computed result' })
    await expect(inForce.getByRole('row').filter({ hasText: 'givenName' })).toContainText('Empty')
    await expect(page.getByRole('region', { name: 'Original response' })).toContainText('"given_name": "Ben"')
    await page.getByRole('link', { name: 'Recorded sign-ins' }).click()
  })

  await test.step('the binding shows why it is empty; one click fixes it', async () => {
    await openSection(page, 'Bindings')
    await page.getByRole('combobox', { name: 'Recorded sign-in' }).click()
    await page.getByRole('option', { name: /^ben\.mole/ }).click()
    await expect(bindingOf(page, 'firstname')).toContainText('Empty')
    await expect(page.getByText('The response spells givenName as given_name.')).toBeVisible()
    await expect(page.getByText('Empty in 1 of 1 recorded sign-in.')).toBeVisible()
    await page.getByRole('button', { name: 'Use given_name' }).click()
    await expect(bindingOf(page, 'firstname')).toContainText('Ben')
    await expect(bindingOf(page, 'firstname')).toContainText('was empty')
    await expect(page.getByRole('region', { name: /^Replay over 1 recorded sign-in/ })).toContainText(
      '1 has other fields',
    )
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Harbour office saved')).toBeVisible()
  })

  await test.step('a mapping that assigns nothing says why; one click for each reason fixes it', async () => {
    await openSection(page, 'Mappings')
    await page.getByRole('button', { name: 'Add mapping' }).click()
    await page.getByRole('menuitem', { name: 'Assign a role' }).click()
    const mapping = page.getByRole('listitem', { name: 'Mapping 1' })
    await mapping.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Read-only' }).click()
    await mapping.getByRole('button', { name: 'Add condition' }).click()
    const response = page.getByRole('region', { name: 'Response' })
    await expect(response.getByRole('combobox', { name: 'Recorded sign-in' })).toBeVisible()
    await mapping.getByRole('textbox', { name: 'Path in the response' }).focus()
    await response.getByRole('button', { name: '"pilots"' }).click()
    await expect(mapping.getByRole('textbox', { name: 'Path in the response' })).toHaveValue(/^groups/)
    await expect(mapping.getByRole('textbox', { name: 'Path in the response' })).toBeFocused()
    await expectAccessible(page)
    await mapping.getByRole('textbox', { name: 'Path in the response' }).fill('group')
    await mapping.getByRole('textbox', { name: 'Value' }).fill('Pilots')
    await expect(mapping.getByText("The response doesn't contain group.")).toBeVisible()
    await expect(mapping.getByText('It assigns nothing in 1 of 1 recorded sign-in.')).toBeVisible()
    await mapping.getByRole('button', { name: 'Use groups' }).click()
    await expect(mapping.getByText('groups is "pilots", which doesn\'t meet the condition.')).toBeVisible()
    await mapping.getByRole('button', { name: 'Use pilots' }).click()
    await expect(mapping.getByText('assigns Read-only')).toBeVisible()
    await expect(mapping.getByRole('textbox', { name: 'Value' })).toHaveValue('pilots')
    // The message of the first save may still be visible.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.keyboard.press('ControlOrMeta+s')
    expect((await saved).ok()).toBe(true)
  })

  await test.step('the next sign-in is right', async () => {
    await signInAsBen()
    await page.goto('users')
    await rowOf(page, 'Ben Mole').getByRole('link').click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ben')
  })
})
