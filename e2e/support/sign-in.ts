import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'

interface Credentials {
  readonly login: string
  readonly password: string
}

/**
 * Fills the form of the sign-in screen and submits it; does not check the result. While the form waits for an earlier
 * attempt, it submits nothing.
 */
export async function fillSignIn(page: Page, { login, password }: Credentials): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await page.getByRole('textbox', { name: 'Login', exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
}

/** The area of the pages, which exists at every width once someone is signed in. */
const pageArea = (page: Page) => page.locator('main#page')

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const signedIn = z.object({ session: z.object({ login: z.string() }).nullable() })
const cookiesOf = new Map<string, Cookies>()

const isSignedIn = async (request: APIRequestContext, address: string): Promise<boolean> =>
  signedIn.parse(await (await request.get(address)).json()).session !== null

/** Gives a browser the session of an account: that of an earlier journey, or a new one. */
const enterSession = async (
  context: BrowserContext,
  { credentials: { login, password }, address }: { credentials: Credentials; address: string },
): Promise<void> => {
  const { request } = context
  const { origin } = new URL((await request.get(address)).url())
  const key = JSON.stringify([origin, login, password])
  await context.addCookies(cookiesOf.get(key) ?? [])
  if (cookiesOf.has(key) && (await isSignedIn(request, address))) return
  const reply = await request.post(address, { headers: { origin }, data: { login, password } })
  expect(reply.ok(), await reply.text()).toBe(true)
  cookiesOf.set(key, await context.cookies(origin))
}

/**
 * Opens the console signed in and waits for its frame. The session comes from the platform without the sign-in
 * screen, and journeys of one account may share it. A journey about sessions or the screen uses `signInOnScreen`.
 */
export async function signIn(page: Page, credentials: Credentials, address = './'): Promise<void> {
  const session = address.startsWith('http') ? new URL('/session', address).href : '/session'
  await enterSession(page.context(), { credentials, address: session })
  await page.goto(address)
  await expect(pageArea(page)).toBeVisible()
}

/** Opens the console, signs in on its screen and waits for the frame. */
export async function signInOnScreen(page: Page, credentials: Credentials, address = './'): Promise<void> {
  await page.goto(address)
  await fillSignIn(page, credentials)
  await expect(pageArea(page)).toBeVisible()
}
