// Administrative changes to users and organizations appear in the audit log with their differences, and can be found
// by an address.
import type { Locator, Page } from '@playwright/test'
import { createUser } from './support/identity.ts'
import { openTab, pick } from './support/accounts.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

const logOf = (page: Page): Locator => page.getByRole('table', { name: 'Audit log entries' })
const save = (page: Page) => page.getByRole('button', { name: /^Save( |Ctrl|$)(?!and)/ }).click()

/** Opens the newest entry of an action and returns the drawer that shows its differences. */
const openEntry = async (
  page: Page,
  { action, object }: { action: string; object: string },
): Promise<Locator> => {
  await logOf(page).getByRole('row').filter({ hasText: action }).filter({ hasText: object }).first().click()
  const drawer = page.getByRole('dialog', { name: action })
  await expect(drawer).toContainText(object)
  return drawer
}

test('IAM43 IAM45 an organization and its members, and each change to them in the log', async ({
  page,
  platform,
}) => {
  await createUser(platform, { login: 'i.lund', firstname: 'Ines', lastname: 'Lund' })
  await signIn(page, platform)
  await openPage(page, 'Organizations')
  await expect(page.getByRole('table', { name: 'Organizations' })).toContainText('org')

  await test.step('an id that packages cannot contain is rejected at its field', async () => {
    await page.getByRole('button', { name: 'New organization' }).click()
    const dialog = page.getByRole('dialog', { name: 'New organization' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Pilot station')
    await dialog.getByRole('textbox', { name: 'ID', exact: true }).fill('Pilot Station')
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await expect(dialog.getByText('Start with a lowercase letter or a digit')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ID', exact: true }).fill('org')
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await expect(dialog.getByText('An organization with this ID already exists.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'ID', exact: true }).fill('pilots')
    await dialog.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('heading', { name: 'Pilot station', level: 1 })).toBeVisible()
  })

  await test.step('a user joins, leaves, and is added again', async () => {
    await page.getByRole('button', { name: 'Add members' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add members to Pilot station' })
    await pick(dialog, { field: 'Users', choice: 'Lund' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    const members = page.getByRole('table', { name: 'Members' })
    await expect(members).toContainText('Ines Lund')
    await page.getByRole('button', { name: 'Remove Ines Lund' }).click()
    await expect(page.getByRole('heading', { name: 'No members yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(members).toContainText('Ines Lund')
  })

  await test.step('the organization is renamed', async () => {
    await openTab(page, 'Settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Pilots of the harbour')
    await save(page)
    await expect(page.getByRole('heading', { name: 'Pilots of the harbour', level: 1 })).toBeVisible()
  })

  await test.step('all changes are in the log, with their differences', async () => {
    await openPage(page, 'Audit log')
    await page.getByRole('button', { name: 'Filter by Action' }).click()
    await page
      .getByRole('menuitem', { name: 'Organizations' })
      .or(page.getByRole('menuitemradio', { name: 'Organizations' }))
      .or(page.getByRole('menuitemcheckbox', { name: 'Organizations' }))
      .click()
    await expect(page).toHaveURL(/action=organization/)
    const texts = [
      'Organization changed',
      'Member added to an organization',
      'Member removed from an organization',
      'Member added to an organization',
      'Organization created',
    ]
    const rows = logOf(page).getByRole('row')
    for (const [at, text] of texts.entries()) await expect(rows.nth(at + 1)).toContainText(text)
    const drawer = await openEntry(page, { action: 'Organization changed', object: 'Pilots of the harbour' })
    await expect(drawer.getByText('Before: Pilot station')).toBeVisible()
    await expect(drawer.getByText('After: Pilots of the harbour')).toBeVisible()
    await expect(page).toHaveURL(/entry=\d+/)
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Organization changed' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the organization is deleted, and its members keep their accounts', async () => {
    await openPage(page, 'Organizations')
    await page.getByRole('link', { name: 'Pilots of the harbour' }).click()
    await page.getByRole('button', { name: 'Delete organization…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Pilots of the harbour?' })
    await expect(dialog.getByText('1 member is removed')).toBeVisible()
    await dialog.getByRole('textbox').fill('Pilots of the harbour')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Pilots of the harbour deleted')).toBeVisible()
    await openPage(page, 'Users')
    await expect(rowOf(page, 'Ines Lund')).toBeVisible()
  })
})

test('IAM40 IAM45 a second application has its own addresses, and its changes are in the log', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Applications')
  await page.getByRole('link', { name: 'New application' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.keyboard.type('Tide board')
  await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue('tide-board')
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill('platform')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByText('An application with this ID already exists.')).toBeVisible()
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill('tides')
  await page.getByRole('button', { name: 'Create application' }).click()
  await expect(page.getByRole('heading', { name: 'Tide board', level: 1 })).toBeVisible()

  const addresses = page.getByRole('textbox', { name: 'Redirect URLs' })
  await addresses.fill('https://tides.example/back\nhttps://*.tides.example/')
  await save(page)
  await expect(
    page.getByText('“https://*.tides.example/” is not a complete URL without * and #.'),
  ).toBeVisible()
  await addresses.fill('https://tides.example/back\nhttp://tides.example/')
  await save(page)
  await expect(page.getByRole('status').filter({ hasText: '1 field needs attention' })).toBeVisible()
  await addresses.fill('https://tides.example/back')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Tide board saved')).toBeVisible()
  await page.reload()
  await expect(addresses).toHaveValue('https://tides.example/back')
  await expect(page.getByText('The password policy of the platform applies to all passwords.')).toBeVisible()

  await openPage(page, 'Audit log')
  const drawer = await openEntry(page, { action: 'Application changed', object: 'Tide board' })
  await expect(drawer.getByText('https://tides.example/back')).toBeVisible()
  await drawer.getByRole('button', { name: 'Show only these' }).nth(1).click()
  await expect(page).toHaveURL(/object=tides/)
  await expect(logOf(page).getByRole('row')).toHaveCount(3)

  await test.step('the log is intact, and says so', async () => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^Log verified: all \d+ entries are intact\.$/)).toBeVisible()
  })
})
