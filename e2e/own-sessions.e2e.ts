// A user finds a session that is not theirs in the account menu, and ends it.
import { iam } from '#contract/iam/endpoints.ts'
import { createUser } from './support/identity.ts'
import { signInOnScreen } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test('IAM107 a session that someone else started ends at once', async ({ page, platform }) => {
  const user = await createUser(platform, {
    login: 'sessions.ada',
    firstname: 'Ada',
    lastname: 'Sessions',
    roles: [{ role: 'read_only' }],
  })
  const signInByCurl = async (): Promise<string> => {
    const signedIn = await fetch(platform.origin + iam.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.9.1' },
      body: JSON.stringify({ login: user.login, password: user.password }),
    })
    return iam.login.response.schema.parse(await signedIn.json()).token
  }
  await signInByCurl()
  const token = await signInByCurl()
  const statusOf = async (): Promise<number> =>
    (await fetch(platform.origin + iam.checkSession.path, { headers: { authorization: `Bearer ${token}` } }))
      .status
  expect(await statusOf()).toBe(200)

  await signInOnScreen(page, user)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Sessions…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your sessions' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'This one' })).toContainText('Chrome on Linux')
  const foreign = dialog.getByRole('listitem').filter({ hasText: 'curl' })
  await expect(foreign.first()).toContainText('127.0.0.1')
  await expectAccessible(page)
  // By keyboard: the focus moves to the next session, and at last to the list.
  const end = foreign.getByRole('button', { name: 'End the session: curl' })
  await end.first().focus()
  await page.keyboard.press('Enter')
  await expect(foreign).toHaveCount(1)
  await expect(end).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(foreign).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Your sessions' })).toBeFocused()
  expect(await statusOf()).toBe(403)
})
