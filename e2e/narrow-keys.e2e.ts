// A key for one package, created in the console: it publishes this package, another one is refused, and a change of
// the key applies at once.
import { storeApp } from '#contract/store/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { confirmSaved, readOnce } from './support/accounts.ts'
import { createPackage } from './support/packages.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { zipOf } from './support/archives.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

/** Signs in with the key, as a program does, and returns what publishing answers. */
const publishWith = async (
  platform: Platform,
  { key, slug }: { key: { apikey: string; secretkey: string }; slug: string },
): Promise<string> => {
  const signedIn = await fetch(platform.origin + iam.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(key),
  })
  const { token } = iam.login.response.schema.parse(await signedIn.json())
  const reply = await fetch(`${platform.origin}${storeApp.list.path}/org:${slug}/1.0.0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(zipOf({ 'index.html': slug })),
  })
  return reply.ok ? 'published' : reply.text()
}

test('IAM102 a key that publishes one package is refused for another one', async ({ page, platform }) => {
  await createPackage(platform, 'key-tides')
  await createPackage(platform, 'key-buoys')
  await signIn(page, platform)
  await visit(page, 'api-keys?dialog=new')
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Pipeline of tides')
  const owner = dialog.getByRole('combobox', { name: 'Owner' })
  await owner.fill('admin')
  await page.getByRole('option').first().click()
  await dialog.getByRole('combobox', { name: 'What the key may do' }).click()
  await page.getByRole('option', { name: 'Publish a package' }).click()
  await dialog.getByRole('combobox', { name: 'Works for' }).click()
  await page.getByRole('option', { name: 'One package' }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Choose a package.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Package' }).fill('key-ti')
  await page.getByRole('option', { name: 'app/org:key-tides' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = { apikey: await readOnce(page, 'API key'), secretkey: await readOnce(page, 'Secret key') }
  await confirmSaved(page)

  const row = page.getByRole('row').filter({ hasText: 'Pipeline of tides' })
  await expect(row).toContainText('Publish a package · app/org:key-tides')
  expect(await publishWith(platform, { key, slug: 'key-tides' })).toBe('published')
  expect(await publishWith(platform, { key, slug: 'key-buoys' })).toContain(
    'Package “app/org:key-tides” is the only object',
  )

  await row.hover()
  await row.getByRole('button', { name: 'Actions for Pipeline of tides' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  const change = page.getByRole('dialog', { name: 'Change Pipeline of tides' })
  await change.getByRole('combobox', { name: 'What the key may do' }).click()
  await page.getByRole('option', { name: 'Chosen permissions' }).click()
  await change.getByRole('checkbox', { name: 'packages: Read' }).check()
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(row).toContainText('store:package:read · app/org:key-tides')
  expect(await publishWith(platform, { key, slug: 'key-tides' })).toContain(
    'does not have store:package:write',
  )
})
