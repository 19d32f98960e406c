// Changes of mappings and bindings are replayed over recorded sign-ins before they are saved: a change that locks
// every administrator out is rejected, one that takes permissions away needs confirmation, and users who would become
// one account are named.
import type { Browser, Locator, Page } from '@playwright/test'
import type { Platform } from './support/platform.ts'
import { createGroup } from './support/identity.ts'
import { enterProvider, signInBy, withProviders } from './support/provider.ts'
import { test } from './support/provider-test.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { ...withProviders, isolated: true } })

const accounts = {
  ada: {
    preferred_username: 'ada.quay',
    given_name: 'Ada',
    family_name: 'Quay',
    groups: ['harbour-admins'],
    department: 'Harbour master',
  },
  ben: {
    preferred_username: 'ben.mole',
    given_name: 'Ben',
    family_name: 'Mole',
    groups: ['pilots'],
    department: 'Pilotage',
  },
  cleo: {
    preferred_username: 'cleo.buoy',
    given_name: 'Cleo',
    family_name: 'Buoy',
    groups: ['pilots'],
    department: 'Pilotage',
  },
  // No login.
  dan: {
    preferred_username: '',
    email: 'dan@harbour.example',
    given_name: 'Dan',
    family_name: 'Reed',
    groups: [],
  },
} as const

const enter = async (page: Page, { platform, account }: { platform: Platform; account: string }) => {
  await page.goto(platform.console)
  await signInBy(page, { button: 'Harbour office', account })
  await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
}

/** A user signs in on a separate computer and closes the browser. */
const visit = async (browser: Browser, who: { platform: Platform; account: string }): Promise<void> => {
  const theirs = await browser.newContext()
  await enter(await theirs.newPage(), who)
  await theirs.close()
}

const openProvider = async (page: Page, section: string): Promise<void> => {
  await openPage(page, 'Identity providers')
  await page.getByRole('link', { name: 'Harbour office' }).click()
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click()
}

const replayOf = (page: Page): Locator =>
  page.getByRole('region', { name: /^Replay over \d recorded sign-in/ })
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })

test('IAM82 a change is replayed: rejected, confirmed, or shown with the administrators it creates', async ({
  page,
  browser,
  platform,
  provider,
}) => {
  await test.step('three users have signed in, one of them the only administrator, through a mapping', async () => {
    await provider.setAccounts(accounts)
    const crew = await createGroup(platform, { name: 'Crew' })
    await enterProvider(platform, provider, {
      scope: 'openid email profile groups',
      debug_until: new Date(Date.now() + 3_600_000).toISOString(),
      mappings: [
        { role: 'admin', if: { groups: { eq: 'harbour-admins' } } },
        { group: crew.id, if: { groups: { eq: 'pilots' } } },
      ],
    })
    const his = await (await browser.newContext()).newPage()
    await his.goto(platform.console)
    await signInBy(his, { button: 'Harbour office', account: 'dan' })
    await expect(his.getByRole('alert')).toBeVisible()
    await his.context().close()
    await visit(browser, { platform, account: 'ben' })
    await visit(browser, { platform, account: 'ben' })
    await visit(browser, { platform, account: 'cleo' })
    await enter(page, { platform, account: 'ada' })
    await openPage(page, 'Users')
    await rowOf(page, 'Platform Administrator').getByRole('link').click()
    await page.getByRole('switch', { name: 'Can sign in' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('two recorded sign-ins are compared, with what differs', async () => {
    await openProvider(page, 'Bindings')
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare sign-ins' })
    const response = comparison.getByRole('list', { name: 'Response' })
    await expect(response.getByRole('listitem').filter({ hasText: 'Harbour master' })).toContainText(
      'Pilotage',
    )
    await expect(response).not.toContainText(provider.issuer)
    await comparison.getByRole('switch', { name: 'Show equal values too' }).click()
    await expect(response).toContainText(provider.issuer)
    await expectAccessible(page)
    await page.reload()
    await expect(response).toContainText('Harbour master')
    await page.keyboard.press('Escape')
    await expect(comparison).toBeHidden()
  })

  await test.step('a change that leaves no administrator cannot be saved', async () => {
    await openProvider(page, 'Mappings')
    await page
      .getByRole('listitem', { name: 'Mapping 1' })
      .getByRole('textbox', { name: 'Value' })
      .fill('admins')
    await expect(replayOf(page)).toContainText('No administrator would be left')
    await expect(replayOf(page).getByRole('alert')).toHaveText(
      'According to the recorded sign-ins, no administrator could sign in any more. Change the bindings or mappings before saving.',
    )
    await expect(save(page)).toBeDisabled()
    await expectAccessible(page)
    await replayOf(page).getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('dialog', { name: 'Effects of this change' })
    const ada = review.getByRole('heading', { name: /^ada\.quay/ }).locator('..')
    await expect(ada).toContainText('Loses roles: Admin')
    await expectAccessible(page)
    await review.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(replayOf(page)).toBeHidden()
  })

  await test.step('two users who would become one are named', async () => {
    await openProvider(page, 'Bindings')
    await page.getByRole('combobox', { name: 'Path for login' }).fill('department')
    await expect(replayOf(page)).toContainText('2 share an account')
    await replayOf(page).getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('dialog', { name: 'Effects of this change' })
    await expect(review).toContainText(
      /(ben\.mole, cleo\.buoy|cleo\.buoy, ben\.mole) would have the same login, “Pilotage”/,
    )
    await review.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('users with several sign-ins count once, and one who was refused can sign in', async () => {
    await openProvider(page, 'Bindings')
    await page.getByRole('combobox', { name: 'Path for login' }).fill('email')
    await expect(replayOf(page)).toContainText('tested against the sign-ins of 4 users')
    await expect(replayOf(page)).toContainText('4 have other fields')
    await expect(replayOf(page)).toContainText('1 can sign in now')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('a mapping is moved by keyboard, and the focus stays in its row', async () => {
    await openProvider(page, 'Mappings')
    await page.getByRole('button', { name: 'Move mapping 2 up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move mapping 1 down' })).toBeFocused()
    await page.getByRole('button', { name: 'Move mapping 1 down' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move mapping 2 up' })).toBeFocused()
  })

  await test.step('a change that removes a group from a user is saved once the name is typed', async () => {
    await page.getByRole('button', { name: 'Remove mapping 2' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Remove mapping 1' })).toBeFocused()
    await expect(replayOf(page)).toContainText('2 lose access')
    await replayOf(page).getByRole('button', { name: 'Review' }).click()
    const review = page.getByRole('dialog', { name: 'Effects of this change' })
    await expect(review.getByRole('heading', { level: 3 })).toHaveCount(2)
    await expect(review.getByText('Loses groups: Crew')).toHaveCount(2)
    await review.getByRole('button', { name: 'Close' }).first().click()
    await save(page).click()
    const dialog = page.getByRole('dialog', {
      name: 'Save Harbour office with these effects?',
    })
    await expect(dialog).toContainText('2 users lose roles or groups')
    await expect(dialog).toContainText(/ben\.mole, cleo\.buoy|cleo\.buoy, ben\.mole/)
    const confirm = dialog.getByRole('button', { name: 'Save anyway' })
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByText('1 unsaved change')).toBeVisible()
    await save(page).click()
    await dialog.getByRole('textbox').fill('Harbour')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox').fill('Harbour office')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Harbour office saved')).toBeVisible()
  })

  await test.step('and takes effect at the next sign-in', async () => {
    await visit(browser, { platform, account: 'ben' })
    await openPage(page, 'Groups')
    await page.getByRole('link', { name: 'Crew', exact: true }).click()
    await expect(page.getByText('1 member.', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cleo Buoy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ben Mole' })).toBeHidden()
  })
})
