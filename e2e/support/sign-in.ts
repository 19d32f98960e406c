import { expect, type Page } from '@playwright/test'

interface Credentials {
  readonly login: string
  readonly password: string
}

/** Fills the form of the sign-in screen and sends it; says nothing about the outcome. */
export const fillSignIn = async (page: Page, { login, password }: Credentials): Promise<void> => {
  await page.getByRole('textbox', { name: 'Login', exact: true }).fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the console, signs in and waits for the navigation of the house. */
export const signIn = async (page: Page, credentials: Credentials, address = './'): Promise<void> => {
  await page.goto(address)
  await fillSignIn(page, credentials)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
