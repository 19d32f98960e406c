// A second factor, from its set-up to its removal, and a role that requires one.
import type { Page } from '@playwright/test'
import { chooseInMenu, openTab } from './support/accounts.ts'
import { createRole, createUser, requestAsAdministrator } from './support/identity.ts'
import { fillSignIn, signIn, signInOnScreen } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { authenticatorOf } from './support/totp.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation' })

/** From the QR code to the recovery codes. Returns the app and the first recovery code. */
const setUp = async (page: Page) => {
  const secret = await page.getByRole('region', { name: 'Key for the app' }).textContent()
  const next = authenticatorOf(secret ?? '')
  await page.getByRole('textbox', { name: 'Code from the app' }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByText('The code is incorrect. Enter the code that your device shows now.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(next())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  return { next, recovery: (await codes.first().textContent()) ?? '' }
}

test('IAM106 a user sets up a second factor, signs in with it, loses it, and a role requires one', async ({
  page,
  platform,
  browser,
}) => {
  const user = await createUser(platform, {
    login: 'p.lind',
    firstname: 'Pia',
    lastname: 'Lind',
    roles: [{ role: 'read_only' }],
  })
  const context = await browser.newContext({ baseURL: platform.console })
  const hers = await context.newPage()
  const code = hers.getByRole('textbox', { name: 'Code from the app' })
  const submit = hers.getByRole('button', { name: 'Sign in', exact: true })

  const { next, recovery } = await test.step('she sets it up in her menu', async () => {
    await signInOnScreen(hers, user)
    await chooseInMenu(hers, 'Pia Lind', 'Second factor…')
    const dialog = hers.getByRole('dialog')
    await dialog.getByRole('button', { name: 'App on your phone' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill('wrong')
    // On a narrower window the navigation becomes a drawer, and the dialog stays.
    const size = hers.viewportSize() ?? { width: 1280, height: 720 }
    await hers.setViewportSize({ width: 390, height: 780 })
    await expect(navigation(hers)).toBeHidden()
    await expect(dialog.getByLabel('Current password', { exact: true })).toHaveValue('wrong')
    await hers.setViewportSize(size)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
    await dialog.getByLabel('Current password', { exact: true }).fill(user.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectAccessible(hers)
    const device = await setUp(hers)
    const download = hers.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as a file' }).click()
    expect((await download).suggestedFilename()).toBe('Recovery codes of p.lind.txt')
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(hers.getByText('Second factor set up')).toBeVisible()
    return device
  })

  await test.step('she signs in with a code of the app', async () => {
    await chooseInMenu(hers, 'Pia Lind', 'Sign out')
    await fillSignIn(hers, user)
    await expect(hers.getByText('Enter the code that your authenticator app shows.')).toBeVisible()
    await submit.click()
    await expect(hers.getByText('Enter the six digits.')).toBeVisible()
    await expectAccessible(hers)
    await code.fill(next())
    await submit.click()
    await expect(navigation(hers)).toBeVisible()
  })

  await test.step('without the phone she signs in with a recovery code, once', async () => {
    await chooseInMenu(hers, 'Pia Lind', 'Sign out')
    await fillSignIn(hers, user)
    const problem = hers.getByText('The code is incorrect. Enter the code that your device shows now.')
    await code.fill('000000')
    await submit.click()
    await expect(problem).toBeVisible()
    await hers.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(problem).toBeHidden()
    await expect(hers.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
    await hers.keyboard.type(recovery.toLowerCase())
    await submit.click()
    await expect(navigation(hers)).toBeVisible()
    await chooseInMenu(hers, 'Pia Lind', 'Sign out')
    await fillSignIn(hers, user)
    await hers.getByRole('button', { name: 'Use a recovery code' }).click()
    await hers.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
    await submit.click()
    await expect(hers.getByText('The recovery code is incorrect, or it was used before.')).toBeVisible()
  })

  await test.step('an administrator removes it', async () => {
    await signIn(page, platform)
    await visit(page, `users/${user.id}`)
    await openTab(page, 'Sign-in')
    await expect(page.getByText(/^Set up on .*, 9 recovery codes left$/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText('Not set up', { exact: true })).toBeVisible()
    await hers.getByRole('button', { name: 'Start again' }).click()
    await fillSignIn(hers, user)
    await expect(navigation(hers)).toBeVisible()
  })

  await test.step('a role requires one: the open page requires it and continues', async () => {
    const role = await createRole(platform, { name: 'Crane crew', permissions: ['data-manager:*:read'] })
    const assigned = { roles: [{ role: 'read_only' }, { role: role.id }] }
    await requestAsAdministrator(platform, { method: 'PUT', path: `/iam/users/${user.id}`, body: assigned })
    await visit(page, `roles/${role.id}`)
    await page.getByRole('switch', { name: 'Require a second factor' }).click()
    await page.getByRole('button', { name: /^Save( |Ctrl|$)(?!and)/ }).click()
    await expect(page.getByText('Saved. Takes effect at the next request.')).toBeVisible()
    // Any request opens the dialog, which hides the page from roles: it may be open already.
    await hers.locator('a[href$="/sources"]').first().dispatchEvent('click')
    const dialog = hers.getByRole('dialog', { name: 'Set up a second factor' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Go to the sign-in page' }).click()
    await expect(hers.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    // Its cookie admits nobody any more.
    expect(await (await hers.request.get(`${platform.origin}/session`)).json()).toMatchObject({
      session: null,
    })
  })

  await test.step('so does the sign-in screen, which knows the password', async () => {
    await fillSignIn(hers, user)
    await expect(hers.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await hers.getByRole('button', { name: 'App on your phone' }).click()
    await setUp(hers)
    await expectAccessible(hers)
    await hers.getByRole('button', { name: "I've saved them" }).click()
    await expect(navigation(hers)).toBeVisible()
  })
  await context.close()
})
