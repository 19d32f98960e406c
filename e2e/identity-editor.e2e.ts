// An identity editor cannot raise their own permissions: the console disables what the platform would refuse.
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { createGroup, createUser, requestAsAdministrator } from './support/identity.ts'
import { openTab, pick } from './support/accounts.ts'
import { runCurl } from './support/curl.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const signInByProgram = async (
  { origin }: Platform,
  { login, password }: { login: string; password: string },
) => {
  const reply = await fetch(origin + iam.login.path, {
    method: iam.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
  return iam.login.response.schema.parse(await reply.json()).token
}

const lacks = 'data-manager:*:*'

test('IAM101 an identity editor cannot raise their own permissions', async ({ page, platform }) => {
  const editor = await createUser(platform, {
    login: 'i.lund',
    firstname: 'Ines',
    lastname: 'Lund',
    roles: [{ role: 'identity_editor' }],
  })
  const analyst = await createUser(platform, {
    login: 'm.sato',
    firstname: 'Mio',
    lastname: 'Sato',
    roles: [{ role: 'data_editor' }],
  })
  const beginner = await createUser(platform, { login: 'a.novak', firstname: 'Ada', lastname: 'Novak' })
  const crew = await createGroup(platform, { name: 'Crew', roles: [{ role: 'data_editor' }] })
  const answer = await requestAsAdministrator(platform, {
    ...providers.create,
    body: { name: 'Quay', kind: 'oidc', bindings: {}, mappings: [{ role: 'data_editor' }] },
  })
  const { provider } = providers.create.response.schema.parse(answer)
  const token = await signInByProgram(platform, editor)
  await signIn(page, editor)

  await test.step('the own role offers only own permissions', async () => {
    await visit(page, 'roles/identity_editor')
    await expect(page.getByText('You can give only permissions that you have.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'users: Write' })).toBeEnabled()
    await expect(page.getByRole('checkbox', { name: 'packages: Write' })).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Everything on the entire platform' })).toBeDisabled()
    await visit(page, 'roles/identity_editor?view=text')
    await page.getByRole('textbox', { name: 'Permissions, one per line' }).fill('iam:*:*\nstore:*:*')
    await expect(page.getByText('You do not have these permissions: store:*:*.')).toBeVisible()
  })

  await test.step('roles and groups with other permissions are read-only, with the reason', async () => {
    await visit(page, 'roles/data_editor')
    await expect(page.getByText('You can change only roles whose permissions you have.')).toContainText(lacks)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).not.toBeEditable()
    await visit(page, `groups/${crew.id}?tab=settings`)
    await expect(page.getByText('You can change only groups whose permissions you have.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Delete group…' })).toBeDisabled()
  })

  await test.step('the own account and a new one offer only covered roles', async () => {
    for (const path of [`users/${editor.id}`, 'users/new']) {
      await visit(page, path)
      const option = page.getByRole('option', { name: 'Data Editor' })
      // A new form moves the focus to its first field, which clears text that was typed before.
      await expect(async () => {
        await page.getByRole('combobox', { name: 'Roles', exact: true }).fill('Data Editor')
        await expect(option).toBeDisabled({ timeout: 1000 })
      }).toPass()
      await expect(option).toContainText('Has permissions that you lack')
      await page.keyboard.press('Escape')
    }
  })

  await test.step('an account with other permissions cannot be taken over', async () => {
    await visit(page, `users/${analyst.id}`)
    await expect(page.getByText('You can give this account further roles and groups.')).toContainText(lacks)
    await expect(page.getByRole('textbox', { name: 'Login' })).not.toBeEditable()
    await openTab(page, 'Sign-in')
    await expect(page.getByRole('button', { name: 'Set password…' })).toBeDisabled()
    await expect(page.getByText('You can change only accounts whose permissions you have.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the identity settings are read-only, with the reason', async () => {
    await visit(page, 'identity-settings')
    await expect(page.getByText('These settings apply to every account.')).toBeVisible()
  })

  await test.step('a provider keeps its type, but not its name', async () => {
    await visit(page, `providers/${provider.id}?section=reply`)
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeDisabled()
    await expect(page.getByText('You can change what decides about accounts only if')).toContainText(lacks)
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeEditable()
  })

  await test.step('an existing role is assigned to another user', async () => {
    await visit(page, `users/${beginner.id}`)
    await pick(page, { field: 'Roles', choice: 'Data Editor' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('You can give this account further roles and groups.')).toBeVisible()
  })

  await test.step('the platform refuses each of them', async () => {
    const send = (method: string, path: string, body?: object): unknown => {
      const data =
        body === undefined ? '' : ` -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
      const line = `curl -s -X ${method} -H "authorization: Bearer $TOKEN"${data} '${platform.origin}${path}'`
      return runCurl(line, token)
    }
    const refused = { status: 401, success: false }
    const roles = [{ role: 'identity_editor' }, { role: 'data_editor' }]
    expect(send('PUT', `/iam/users/${editor.id}`, { roles })).toMatchObject(refused)
    expect(send('POST', '/iam/users', { login: 'puppet', roles })).toMatchObject(refused)
    expect(send('POST', '/iam/roles', { name: 'Mine', permissions: ['store:*:*'] })).toMatchObject(refused)
    expect(send('POST', `/iam/groups/${crew.id}/members`, { user: editor.id })).toMatchObject(refused)
    expect(send('POST', '/iam/api_keys', { user: analyst.id })).toMatchObject(refused)
    expect(send('DELETE', `/iam/users/${analyst.id}/sessions`)).toMatchObject(refused)
  })
})
