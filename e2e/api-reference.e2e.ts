import { z } from 'zod'
import { runCurl } from './support/curl.ts'
import { expect, test } from './support/test.ts'
import { tokenOf } from './support/token.ts'
import { signIn } from './support/sign-in.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('UI67 an operation is found in the API reference, and its curl command works in a shell', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, '')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog').getByText('API reference').click()
  await page.getByLabel('Find an operation').fill('list accounts')
  await page.getByRole('link', { name: 'List accounts' }).click()
  await expect(page).toHaveURL(/\/api-reference#users\.list$/)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1, name: 'List accounts' })).toBeVisible()
  await expect(article).toContainText('iam:user:read')
  await expect(article.getByRole('listitem').filter({ hasText: 'provider' }).first()).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'api-reference')
  await article.getByRole('button', { name: 'Copy' }).click()
  await expect(article.getByRole('button', { name: 'Copied' })).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  const answer = runCurl(line, await tokenOf(platform))
  expect(z.object({ total: z.number() }).parse(answer).total).toBeGreaterThan(0)
  await article.getByRole('link', { name: 'UsersListResponse' }).click()
  await expect(page).toHaveURL(/#schemas\/UsersListResponse$/)
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('UsersListResponse')
  await page.goBack()
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('List accounts')
})
