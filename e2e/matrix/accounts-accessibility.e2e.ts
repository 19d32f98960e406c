// axe on the pages of users, permissions and administration, in light and in dark.
import type { Locator, Page } from '@playwright/test'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { requestAsAdministrator, createGroup, createRole, createUser } from '../support/identity.ts'
import { cellsOf } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { visit } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { isolated: true } })

/** Addresses of a new platform, each with a heading or table that is visible when the page is complete. */
const pages = [
  ['users', 'Users'],
  ['users?q=nobody', 'No matches for “nobody”'],
  ['users/new', 'New user'],
  ['groups', 'No groups yet'],
  ['groups/new', 'New group'],
  ['roles', 'Roles'],
  ['roles/new', 'New role'],
  ['roles/admin', 'Permissions by resource and action'],
  ['api-keys', 'No API keys yet'],
  ['api-keys?dialog=new', 'New API key'],
  ['applications', 'Applications'],
  ['applications/new', 'New application'],
  ['applications/platform', 'Preview'],
  ['organizations', 'Organizations'],
  ['organizations/org', 'Members'],
  ['organizations/org?tab=settings', 'Settings'],
  ['identity-settings', 'Identity settings'],
  ['audit', 'Audit log entries'],
] as const

const signOf = (page: Page, sign: string): Locator =>
  (['heading', 'table', 'grid', 'group', 'dialog', 'tabpanel'] as const)
    .map((role) => page.getByRole(role, { name: sign }))
    .reduce((one, other) => one.or(other))
    .first()

const examine = async (page: Page, found: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [address, sign] of cellsOf(found))
    await test.step(address, async () => {
      await visit(page, address)
      await expect.soft(signOf(page, sign)).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    })
}

test('UI4 axe finds nothing on the pages of users, permissions and administration', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await examine(page, pages)
})

test('UI4 axe finds nothing on the pages of one user, one group and their keys', async ({
  page,
  platform,
}) => {
  const group = await createGroup(platform, { name: 'Pilots', roles: [{ role: 'read_only' }] })
  const user = await createUser(platform, {
    login: 'i.lund',
    firstname: 'Ines',
    lastname: 'Lund',
    email: 'i.lund@pilots.example',
    tags: ['night watch'],
    groups: [{ group: group.id }],
    roles: [{ role: 'data_editor' }],
  })
  await createRole(platform, {
    name: 'North quay',
    permissions: ['query-builder-legacy:*:*'],
    condition: { filter: { quay: ['North quay', null] } },
  })
  await requestAsAdministrator(platform, { ...apiKeys.create, body: { user: user.id, name: 'Tide gauge' } })
  await signIn(page, platform)
  const ofUser = `users/${user.id}`
  await examine(page, [
    [ofUser, 'Ines Lund'],
    [`${ofUser}?tab=rights`, 'Effective permissions'],
    [`${ofUser}?tab=signIn`, 'Provider identities'],
    [`${ofUser}?tab=keys`, 'API keys'],
    [`${ofUser}?dialog=password`, 'New password for Ines Lund'],
    [`${ofUser}?dialog=link`, 'Link an identity to Ines Lund'],
    [`${ofUser}?dialog=delete`, 'Delete Ines Lund?'],
    [`groups/${group.id}`, 'Members'],
    [`groups/${group.id}?tab=settings`, 'Pilots'],
    [`groups/${group.id}?dialog=delete`, 'Delete Pilots?'],
    ['groups', 'Groups'],
    ['roles?q=north', 'Roles'],
    ['api-keys', 'API keys'],
  ])
  await page.goto('audit?action=user')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
