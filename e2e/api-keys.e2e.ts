// An API key on the page of a user: its secret is shown once, it signs in from a shell, and it stops working when it
// is deleted.
import type { Page } from '@playwright/test'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeyMode } from '#contract/iam/sign-in-names.ts'
import { runCurl } from './support/curl.ts'
import { requestAsAdministrator, createUser } from './support/identity.ts'
import { confirmSaved, openTab, readOnce } from './support/accounts.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

/** Everything that the browser stores beyond the page, as text. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, fail) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => fail(new Error('the store could not be read')))
      })
    const stored: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        stored.push(await read(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      stored,
      document.cookie,
      history.state,
    ])
  })

interface Key {
  readonly apikey: string
  readonly secretkey: string
}

/** Signs in with a key from a shell, as a device does. */
const signInByShell = ({ origin }: Platform, { apikey, secretkey }: Key): unknown => {
  const body = JSON.stringify({ apikey, secretkey, app_id: 'platform', auth_mode: apiKeyMode })
  return runCurl(`curl -sS -H 'Content-Type: application/json' -d '${body}' '${origin}${iam.login.path}'`, '')
}

test('IAM19 a key is shown once, works in a shell, and stops when it is deleted', async ({
  page,
  platform,
}) => {
  await createUser(platform, {
    login: 'tide.gauge',
    firstname: 'Tide',
    lastname: 'gauge',
    roles: [{ role: 'read_only' }],
  })
  await signIn(page, platform)
  await openPage(page, 'Users')
  await rowOf(page, 'Tide gauge').getByRole('link').click()
  await openTab(page, 'API keys')
  await expect(page.getByText('This user has no API keys.')).toBeVisible()

  await page.getByRole('button', { name: 'New API key…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Gauge at pier 4')
  await dialog.getByRole('combobox', { name: 'Expires' }).click()
  await page.getByRole('option', { name: 'After 30 days' }).click()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const apikey = await readOnce(page, 'API key')
  const secretkey = await readOnce(page, 'Secret key')

  await test.step('it is not dismissed by accident', async () => {
    await page.keyboard.press('Escape')
    await expect(
      page.getByText("You won't see it again. Copy it, then close this dialog again."),
    ).toBeVisible()
  })
  await confirmSaved(page)

  await test.step('it is not shown anywhere afterwards', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Gauge at pier 4' })
    await expect(row).toContainText(apikey)
    await page.getByRole('button', { name: 'Show request' }).click()
    const drawer = page.getByRole('dialog', { name: 'Requests on this page' })
    for (const view of ['Request', 'curl']) {
      await drawer.getByText(view, { exact: true }).click()
      expect(await page.content()).not.toContain(secretkey)
    }
    await page.keyboard.press('Escape')
    expect(await storedBy(page)).not.toContain(secretkey)
    await page.reload()
    await expect(row).toContainText(apikey)
    expect(await page.content()).not.toContain(secretkey)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.content()).not.toContain(secretkey)
    await page.goForward()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(platform.output()).not.toContain(secretkey)
  })

  const token = await test.step('a shell signs in with it and has the permissions of its owner', async () => {
    const answer = iam.login.response.schema.parse(signInByShell(platform, { apikey, secretkey }))
    expect(answer.login).toBe('tide.gauge')
    const reply = runCurl(
      `curl -sS -H "Authorization: Bearer $TOKEN" '${platform.origin}${iam.checkSession.path}'`,
      answer.token,
    )
    expect(iam.checkSession.response.schema.parse(reply).roles).toEqual(['read_only'])
    return answer.token
  })

  await test.step('the two halves swapped are rejected', () => {
    expect(signInByShell(platform, { apikey: secretkey, secretkey: apikey })).toMatchObject({
      error: 'The API key or secret key is incorrect.',
    })
  })

  await test.step('after deletion it signs no one in, and its session has ended', async () => {
    await visit(page, 'api-keys')
    const row = page.getByRole('row').filter({ hasText: 'Gauge at pier 4' })
    await expect(row).toContainText('Tide gauge')
    await row.hover()
    await page.getByRole('button', { name: 'Actions for Gauge at pier 4' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Delete Gauge at pier 4?' })
    await expect(confirmation.getByText('Programs that sign in with it lose access')).toBeVisible()
    await confirmation.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
    expect(signInByShell(platform, { apikey, secretkey })).toMatchObject({
      error: 'The API key or secret key is incorrect.',
    })
    const after = runCurl(
      `curl -sS -H "Authorization: Bearer $TOKEN" '${platform.origin}${iam.checkSession.path}'`,
      token,
    )
    expect(after).not.toHaveProperty('login')
  })

  await test.step('the audit log contains the key and not its secret', async () => {
    await visit(page, 'audit?action=api_key')
    const log = page.getByRole('table', { name: 'Audit log entries' })
    await expect(log.getByRole('row').nth(1)).toContainText('API key deleted')
    await expect(log.getByRole('row').nth(2)).toContainText('API key created')
    const entries = await requestAsAdministrator(platform, {
      method: 'GET',
      path: '/iam/logs?action=api_key',
    })
    expect(JSON.stringify(entries)).toContain(apikey)
    expect(JSON.stringify(entries)).not.toContain(secretkey)
  })
})
