// A passkey as a second factor, with the virtual authenticator of the browser.
import type { CDPSession, Page } from '@playwright/test'
import { chooseInMenu, openTab } from './support/accounts.ts'
import { createUser } from './support/identity.ts'
import { fillSignIn, signIn, signInOnScreen } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

/** A device that holds passkeys and confirms every request. Returns its id. */
const connect = async (session: CDPSession): Promise<string> => {
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}

/** The dialog of the browser is cancelled once. */
const cancelNext = (page: Page, call: 'create' | 'get'): Promise<void> =>
  page.evaluate((name) => {
    const { credentials } = navigator
    Object.defineProperty(credentials, name, {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(credentials, name)
        return Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
      },
    })
  }, call)

test('IAM108 a user adds a passkey, signs in with it, loses it and removes it', async ({
  page,
  platform,
  browser,
}) => {
  const user = await createUser(platform, {
    login: 'm.voss',
    firstname: 'Mika',
    lastname: 'Voss',
    roles: [{ role: 'read_only' }],
  })
  const context = await browser.newContext({ baseURL: platform.console })
  const theirs = await context.newPage()
  const session = await context.newCDPSession(theirs)
  const dialog = theirs.getByRole('dialog')
  const navigation = theirs.getByRole('navigation', { name: 'Navigation' })
  const usePasskey = theirs.getByRole('button', { name: 'Use a passkey' })
  const openFactors = () => chooseInMenu(theirs, 'Mika Voss', 'Second factor…')

  await test.step('at an IP address, the dialog leads to localhost', async () => {
    await signInOnScreen(theirs, user)
    await openFactors()
    await expect(dialog.getByRole('button', { name: 'Passkey', exact: true })).toBeDisabled()
    await expect(dialog.getByText('Passkeys do not work at an IP address.')).toBeVisible()
    await expectAccessible(theirs)
    await dialog.getByRole('button', { name: 'Open http://localhost:' }).click()
    await fillSignIn(theirs, user)
    await expect(navigation).toBeVisible()
    expect(new URL(theirs.url()).hostname).toBe('localhost')
  })

  const device = await connect(session)

  const [recovery, second] = await test.step('a passkey is created after the password', async () => {
    await openFactors()
    await dialog.getByRole('button', { name: 'Passkey', exact: true }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill(user.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const create = dialog.getByRole('button', { name: 'Create passkey' })
    await create.click()
    await expect(dialog.getByText('Enter a name for the passkey.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop')
    await cancelNext(theirs, 'create')
    await create.click()
    await expect(dialog.getByText('No passkey was created:')).toBeVisible()
    await expectAccessible(theirs)
    await create.click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const texts = await codes.allTextContents()
    await dialog.getByRole('button', { name: "I've saved them" }).click()
    await expect(theirs.getByText('Second factor set up')).toBeVisible()
    return texts
  })

  await test.step('it signs in, also after a cancelled request', async () => {
    await chooseInMenu(theirs, 'Mika Voss', 'Sign out')
    await fillSignIn(theirs, user)
    await expect(usePasskey).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Use a code from the app' })).toBeHidden()
    await cancelNext(theirs, 'get')
    await usePasskey.click()
    await expect(theirs.getByText('No passkey was used:')).toBeVisible()
    await expectAccessible(theirs)
    await usePasskey.click()
    await expect(navigation).toBeVisible()
  })

  await test.step('the device cannot be added twice', async () => {
    await openFactors()
    const list = dialog.getByRole('list', { name: 'Second factors' })
    await expect(list.getByText('Laptop')).toBeVisible()
    await expect(list.getByText(/^Added on .*, last used /)).toBeVisible()
    await expectAccessible(theirs)
    await dialog.getByRole('button', { name: 'Add a passkey…' }).click()
    await dialog.getByLabel('Current password', { exact: true }).fill(user.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Laptop again')
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await expect(
      dialog.getByText('This device or security key has a passkey of your account already.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('an administrator sees it', async () => {
    await signIn(page, platform)
    await visit(page, `users/${user.id}`)
    await openTab(page, 'Sign-in')
    await expect(page.getByText('Passkey Laptop for localhost')).toBeVisible()
  })

  await test.step('without the device, a recovery code signs in', async () => {
    await chooseInMenu(theirs, 'Mika Voss', 'Sign out')
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: device })
    await fillSignIn(theirs, user)
    await theirs.getByRole('button', { name: 'Use a recovery code' }).click()
    await theirs.getByRole('textbox', { name: 'Recovery code' }).fill(recovery ?? '')
    await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(navigation).toBeVisible()
  })

  await test.step('the lost passkey is removed, and the password alone signs in', async () => {
    await openFactors()
    await dialog.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByRole('textbox', { name: 'Recovery code' }).fill(second ?? '')
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(theirs.getByText('Passkey removed')).toBeVisible()
    await chooseInMenu(theirs, 'Mika Voss', 'Sign out')
    await fillSignIn(theirs, user)
    await expect(navigation).toBeVisible()
  })
  await context.close()
})
