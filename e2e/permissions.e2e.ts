import { users } from '#contract/iam/users.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { expect, test } from './support/test.ts'
import { addAccount, createUser, requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { expectAccessible } from './support/themes.ts'
import { addHarbour, openPage, rowOf, visit } from './support/steps.ts'

test.use({ platformOptions: { isolated: true } })

test('IAM10 a user with read permissions sees all objects, and cannot change any', async ({
  page,
  browser,
  platform,
}) => {
  await signIn(page, platform)
  await addHarbour(page)
  const reader = await addAccount(platform, { login: 'reader', role: 'read_only' })
  const context = await browser.newContext({ baseURL: platform.console })
  const other = await context.newPage()
  await signIn(other, reader)
  await openPage(other, 'Sources')
  await expect(rowOf(other, 'harbour')).toContainText('5')
  await expect(other.getByRole('link', { name: 'Add source' })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Extract all' })).toBeHidden()
  await visit(other, 'sources/new')
  await expect(other.getByRole('heading', { name: "You don't have access" })).toBeVisible()
  await expect(other.getByRole('definition').getByText('data-manager:source:write')).toBeVisible()
  const refused = await context.request.delete(
    `${platform.origin}${dataManager.deleteSource.path.replace(':source', 'harbour')}`,
    { headers: { origin: platform.origin } },
  )
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ error: 'Missing permission: data-manager:source:write' })
  await context.close()
})

test('IAM10 a user with query permissions finds the query page and no other', async ({ page, platform }) => {
  await signIn(page, await addAccount(platform, { login: 'asker', role: 'application_user' }))
  const links = page.getByRole('navigation', { name: 'Navigation' }).getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['Today', 'Query'])
  // A link of the navigation is one of the browser: it opens in another tab, too.
  const opened = page.context().waitForEvent('page')
  await links.last().click({ modifiers: ['Control'] })
  const tab = await opened
  await expect(tab).toHaveURL(/\/console\/query$/)
  await tab.close()
  await links.first().click()
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  await expect(links.last()).not.toHaveAttribute('aria-current')
  await visit(page, 'sources')
  await expect(page.getByRole('heading', { name: "You don't have access", level: 1 })).toBeVisible()
  await expect(page.getByRole('definition').getByText('data-manager:source:read')).toBeVisible()
})

test('UI10 a missing permission is explained, requested, granted and used', async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const user = await createUser(platform, { login: 'marc', roles: [{ role: 'analytics_consumer' }] })
  await signIn(page, user)
  await visit(page, 'sources')
  await expect(
    page.getByRole('heading', { name: "You don't have access to view sources", level: 1 }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Analytics Consumer')
  await expect(page.getByRole('main')).toContainText('A platform administrator')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy request' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const request = await page.evaluate(() => navigator.clipboard.readText())
  expect(request).toContain('data-manager:source:read')
  expect(request).toContain('My login is marc.')
  expect(request).toContain(`${platform.console}users/${user.id}`)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The permission is still missing.')).toBeVisible()
  await requestAsAdministrator(platform, {
    method: users.update.method,
    path: users.update.path.replace(':id', user.id),
    body: { roles: [{ role: 'data_editor' }] },
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()
})

test('UI10 an account without a role opens the console once it has one', async ({ page, platform }) => {
  const user = await createUser(platform, { login: 'nobody' })
  await signIn(page, user)
  await expect(page.getByRole('heading', { name: "You don't have access yet", level: 1 })).toBeVisible()
  await expect(page.getByText('You are signed in as nobody')).toContainText('Ask an administrator')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('You still have no role that gives access.')).toBeVisible()
  await requestAsAdministrator(platform, {
    method: users.update.method,
    path: users.update.path.replace(':id', user.id),
    body: { roles: [{ role: 'application_user' }] },
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('link', { name: 'New query' })).toBeVisible()
})

test('UI11 several users are blocked and deleted together, and the last administrator stays', async ({
  page,
  platform,
}) => {
  await createUser(platform, { login: 'bulk.ada', firstname: 'Bulk', lastname: 'Ada' })
  await createUser(platform, { login: 'bulk.ben', firstname: 'Bulk', lastname: 'Ben' })
  await signIn(page, platform)
  await openPage(page, 'Users')
  await page.getByRole('checkbox', { name: 'Select Bulk Ada' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Ben' }).check()
  await page.getByRole('button', { name: 'Block sign-in' }).click()
  await expect(page.getByText('2 items changed')).toBeVisible()
  await expect(rowOf(page, 'Bulk Ada')).toContainText('Inactive')
  await page.getByRole('checkbox', { name: 'Select Bulk Ada' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk Ben' }).check()
  await page.getByRole('checkbox', { name: 'Select Platform Administrator' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 items?' })
  await expect(dialog).toContainText('Bulk Ben')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 items deleted')).toBeVisible()
  await expect(page.getByText(/^Platform Administrator: /)).toBeVisible()
  await expect(rowOf(page, 'Bulk Ada')).toBeHidden()
  await expect(rowOf(page, 'Platform Administrator')).toBeVisible()
})

test('UI10 a request is copied over plain HTTP, too, where the browser has no Clipboard interface', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
  await signIn(page, await createUser(platform, { login: 'noor', roles: [{ role: 'analytics_consumer' }] }))
  await visit(page, 'sources')
  await page.getByRole('button', { name: 'Copy request' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('combobox').first()).toHaveValue(/data-manager:source:read/)
})
