// Drafts in several tabs, in a browser without storage space, in the list, and at sign-out.
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { expect, test } from './support/test.ts'
import { signIn, signInOnScreen } from './support/sign-in.ts'

const form = 'sources/new/local'
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const found = (page: Page) => page.getByText(/^Restored your draft from /)
const account = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
}

test('DRA4 two tabs have separate drafts and show each other; discarding one leaves the other', async ({
  page,
  context,
  platform,
}) => {
  await signIn(page, platform, form)
  await nameOf(page).fill('typed in the first tab')
  const second = await context.newPage()
  await second.goto(platform.console + form)
  await expect(found(second)).toBeVisible()
  await expect(nameOf(second)).toHaveValue('typed in the first tab')
  await nameOf(second).fill('typed in the second tab')
  await expect(page.getByText('This form is also open in another tab.')).toBeVisible()
  await expect(nameOf(page)).toHaveValue('typed in the first tab')
  await nameOf(page).fill('typed on in the first tab')
  await second.reload()
  await expect(nameOf(second)).toHaveValue('typed in the second tab')
  await second.getByRole('button', { name: 'Open it' }).click()
  await expect(nameOf(second)).toHaveValue('typed on in the first tab')
  await second.getByRole('button', { name: 'Open it' }).click()
  await expect(nameOf(second)).toHaveValue('typed in the second tab')
  await second.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(nameOf(second)).toHaveValue('')
  await page.reload()
  await expect(nameOf(page)).toHaveValue('typed on in the first tab')
  await second.getByRole('button', { name: 'Undo' }).click()
  await expect(nameOf(second)).toHaveValue('typed in the second tab')
})

test('DRA1 leaving a form needs no confirmation, shows where the draft is, and leads back to it', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, form)
  await nameOf(page).fill('left behind')
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByText('Draft saved: New source')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(nameOf(page)).toHaveValue('left behind')
})

test('DRA6 drafts are listed, opened and deleted; signing out offers to delete them', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, form)
  await nameOf(page).fill('in the list')
  await page.goto('jobs')
  await account(page)
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  const list = page.getByRole('dialog', { name: 'Drafts' })
  await list.getByRole('button', { name: 'Delete draft New source' }).click()
  await expect(list.getByText('No drafts')).toBeVisible()
  await list.getByRole('button', { name: 'Undo' }).click()
  await list.getByRole('link', { name: 'New source' }).click()
  await expect(nameOf(page)).toHaveValue('in the list')
  await account(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const leave = page.getByRole('dialog', { name: 'You have 1 draft in this browser' })
  await expect(leave.getByRole('button', { name: 'Keep and sign out' })).toBeFocused()
  await leave.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([])
  await signInOnScreen(page, platform, form)
  await expect(nameOf(page)).toHaveValue('')
})

test('DRA5 a form works in a browser without storage space, says so, and warns before the tab closes', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`filler-${size}-${part}`, 'x'.repeat(size))
      } catch {
        // No further part of this size fits.
      }
  })
  await page.goto(form)
  await nameOf(page).fill('no room for this')
  await expect(page.getByText(/^This browser is out of storage/)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const gone = page.reload()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.accept()
  await gone
  await expect(nameOf(page)).toHaveValue('no room for this')
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  const askedAgain = page.waitForEvent('dialog')
  const left = page.reload()
  await (await askedAgain).accept()
  await left
})

test('UI6 a retry after a lost response recognizes what was saved', async ({
  page,
  context,
  platform,
  watch,
}) => {
  watch.expectError(/net::ERR_/)
  await signIn(page, platform, form)
  const location = page.getByRole('textbox', { name: 'Location' })
  await location.fill(platform.harbour)
  await location.press('Enter')
  await expect(page.getByRole('checkbox', { name: /berths\.tsv/ })).toBeVisible()
  await nameOf(page).fill('Arrived')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add and extract' }).click()
  await expect(
    page.getByText(/^The platform didn't respond, so this may or may not have been saved/),
  ).toBeVisible()
  await context.setOffline(false)
  const { origin } = platform
  const created = await context.request.post(origin + dataManager.createSource.path, {
    headers: { origin },
    data: { dbms: 'local', parameters: { path: platform.harbour }, database_name: 'Arrived' },
  })
  expect(created.ok()).toBe(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Arrived', exact: true })).toBeVisible()
})
