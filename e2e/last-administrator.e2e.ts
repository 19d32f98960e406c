// Every change that would leave a platform without an administrator is rejected and changes nothing.
import type { Page } from '@playwright/test'
import { users } from '#contract/iam/users.ts'
import { requestAsAdministrator, createGroup, createUser } from './support/identity.ts'
import { pick } from './support/accounts.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

const refusal = 'This would leave no administrator who can sign in. Nothing was changed.'
const administrator = 'Platform Administrator'

const openAdministrator = async (page: Page): Promise<void> => {
  await openPage(page, 'Users')
  await rowOf(page, administrator).getByRole('link').click()
  await expect(page.getByRole('heading', { name: administrator, level: 1 })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: /^Save( |Ctrl|$)(?!and)/ }).click()

const discard = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByText(refusal)).toBeHidden()
}

test('IAM25 no change removes the last administrator', async ({ page, platform }) => {
  await signIn(page, platform)
  await openAdministrator(page)

  await test.step('deleting', async () => {
    await page.getByRole('button', { name: 'Delete user…' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${administrator}?` })
    await dialog.getByRole('textbox', { name: 'Type admin to confirm' }).fill(platform.login)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText(refusal)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('deactivating', async () => {
    await page.getByText('Can sign in', { exact: true }).click()
    await save(page)
    await expect(page.getByText(refusal)).toBeVisible()
    await discard(page)
    await expect(page.getByRole('switch', { name: 'Can sign in' })).toBeChecked()
  })

  await test.step('removing the role', async () => {
    await page.getByRole('button', { name: 'Remove Admin' }).click()
    await save(page)
    await expect(page.getByText(refusal)).toBeVisible()
    await discard(page)
    await expect(page.getByRole('button', { name: 'Remove Admin' })).toBeVisible()
  })

  await test.step('emptying the role', async () => {
    await openPage(page, 'Roles')
    await rowOf(page, 'Admin').getByRole('link').first().click()
    const everything = page.getByRole('checkbox', { name: 'Everything on the entire platform' })
    await expect(everything).toBeChecked()
    await everything.click()
    await save(page)
    const dialog = page.getByRole('dialog', { name: /^Remove permissions from everyone with/ })
    await expect(dialog.getByText('1 user has this role')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save and remove' }).click()
    await expect(page.getByText(refusal)).toBeVisible()
    await discard(page)
    await expect(everything).toBeChecked()
  })

  await test.step('removing password sign-in', async () => {
    await openPage(page, 'Applications')
    await page.getByRole('row').filter({ hasText: 'platform' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Remove Password' }).click()
    await save(page)
    await expect(page.getByText(refusal)).toBeVisible()
    await discard(page)
    await expect(page.getByRole('button', { name: 'Remove Password' })).toBeVisible()
  })

  await test.step('nothing was changed', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove Password' })).toBeVisible()
    const answer = await requestAsAdministrator(platform, { ...users.list, path: '/iam/users' })
    expect(users.list.response.schema.parse(answer).items).toMatchObject([
      { login: 'admin', active: true, administrator: true, roles: ['Admin'] },
    ])
    await visit(page, 'audit?action=user.update')
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  })
})

test('IAM25 IAM27 a second administrator through a group can remove the first, and becomes the last', async ({
  page,
  browser,
  platform,
}) => {
  const group = await createGroup(platform, { name: 'Harbour office', roles: [{ role: 'admin' }] })
  const deputy = await createUser(platform, {
    login: 'c.martin',
    firstname: 'Chloé',
    lastname: 'Martin',
    groups: [{ group: group.id }],
  })
  await signIn(page, platform)
  const hers = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await signIn(hers, deputy)

  await test.step('she takes the role from the first one', async () => {
    await openAdministrator(hers)
    await hers.getByRole('button', { name: 'Remove Admin' }).click()
    await pick(hers, { field: 'Roles', choice: 'Read-only' })
    await save(hers)
    await expect(hers.getByText('Saved', { exact: true })).toBeVisible()
    await page.goto('users/new')
    await expect(page.getByRole('heading', { name: "You don't have access", level: 1 })).toBeVisible()
  })

  await test.step('she can no longer leave her group', async () => {
    await visit(hers, `groups/${group.id}`)
    await hers.getByRole('button', { name: 'Remove Chloé Martin' }).click()
    await expect(hers.getByText(refusal)).toBeVisible()
    await expect(hers.getByRole('table', { name: 'Members' })).toContainText('Chloé Martin')
    await hers.getByRole('button', { name: 'Delete group…' }).click()
    const dialog = hers.getByRole('dialog', { name: 'Delete Harbour office?' })
    await dialog.getByRole('textbox').fill('Harbour office')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText(refusal)).toBeVisible()
  })
  await hers.context().close()
})
