// The sign-in screen of an application: its address in the editor, the way back with a code, and its exchange.
import { createServer } from 'node:http'
import { applications } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { createUser, requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { fillSignIn, signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { enrol } from './support/totp.ts'

test.use({ platformOptions: { isolated: true } })

/** An application that shows one page at its redirect address. */
const startApplication = async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Shop</title><h1>Welcome back</h1>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the application has no port')
  const { port } = listening
  return { address: `http://127.0.0.1:${port}/back`, close: () => server.close() }
}

const exchange = async ({ origin }: Platform, code: string) => {
  const reply = await fetch(origin + iam.login.path, {
    method: iam.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id: 'shop', auth_mode: 'authorization_code', code }),
  })
  const body: unknown = await reply.json()
  return { status: reply.status, body }
}

test('IAM104 IAM106 a user signs in on the screen of an application and returns with a code', async ({
  page,
  platform,
  browser,
}) => {
  const shop = await startApplication()
  const user = await createUser(platform, { login: 's.cook', firstname: 'Sam', lastname: 'Cook' })
  const body = {
    appid: 'shop',
    name: 'Shop',
    title: 'Harbour shop',
    modes: [{ _id: 'password' }],
    redirect_uris: [shop.address],
  }
  await requestAsAdministrator(platform, { ...applications.create, body })

  const screen = `${platform.origin}/console/login?app_id=shop`
  await test.step('the editor shows the address, and the preview links to it', async () => {
    await signIn(page, platform)
    await visit(page, 'applications/shop')
    await expect(page.getByRole('textbox', { name: 'Sign-in URL' })).toHaveValue(screen)
    await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute('href', screen)
  })

  await test.step('a sign-in method is moved by keyboard, and the focus stays in its row', async () => {
    await page.getByRole('button', { name: 'Add API key' }).click()
    await page.getByRole('button', { name: 'Move API key up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move API key down' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove API key' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeFocused()
  })

  const other = await browser.newContext()
  const visitor = await other.newPage()
  await test.step('the screen returns to the application, which exchanges the code once', async () => {
    await visitor.goto(screen)
    await expect(visitor.getByText('Harbour shop')).toBeVisible()
    await fillSignIn(visitor, user)
    await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    const code = new URL(visitor.url()).searchParams.get('sign_in_code') ?? ''
    expect(await exchange(platform, code)).toMatchObject({ status: 200, body: { login: user.login } })
    expect(await exchange(platform, code)).toMatchObject({ status: 401 })
  })

  await test.step('a second factor comes before the return', async () => {
    const next = await enrol(platform, user)
    await visitor.goto(screen)
    await fillSignIn(visitor, user)
    await visitor.getByRole('textbox', { name: 'Code from the app' }).fill(next())
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })

  await test.step('an unknown application is a 404 page', async () => {
    const answer = await visitor.goto(`${platform.origin}/console/login?app_id=none`)
    expect(answer?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: '404: application not found' })).toBeVisible()
  })
  await other.close()
  shop.close()
})
