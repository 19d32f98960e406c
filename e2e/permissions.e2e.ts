import { dataManager } from '#contract/data-manager/endpoints.ts'
import { expect, test } from './support/test.ts'
import { addAccount } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
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
  await expect(other.getByText('data-manager:source:write')).toBeVisible()
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
  await visit(page, 'sources')
  await expect(page.getByRole('heading', { name: "You don't have access", level: 1 })).toBeVisible()
  await expect(page.getByText('data-manager:source:read')).toBeVisible()
})
