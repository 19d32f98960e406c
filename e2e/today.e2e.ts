import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { today } from '#contract/today/endpoints.ts'
import { backgroundHeader } from '#contract/endpoint.ts'
import { createRole, requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true } })

const extract = (platform: Platform) => {
  const { method, path } = dataManager.extract
  const address = path.replace(':source', 'pier').replace(':table', 'calls.csv')
  return requestAsAdministrator(platform, { method, path: `${address}?wait=true` })
}

test('UI20 the set-up ticks itself, and a failed extraction leads to its log', async ({ page, platform }) => {
  const file = join(platform.depot, 'calls.csv')
  writeFileSync(file, 'day,ships\n2026-01-05,2\n')
  await page.clock.install()
  await signIn(page, platform)
  const steps = page.getByRole('main').getByRole('listitem')

  await test.step('the first open step has the only primary action', async () => {
    await expect(page.getByRole('heading', { name: 'Set up your platform', level: 1 })).toBeVisible()
    await expect(steps.filter({ hasText: 'Done: ' })).toHaveText([/Change the password/, /Allow a folder/])
    await expect(page.getByRole('button', { name: 'Upload files…' })).toBeVisible()
  })

  await test.step('data that a program adds ticks its step, by a request that extends no session', async () => {
    const { method } = dataManager.createSource
    const source = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'pier' }
    await requestAsAdministrator(platform, { method, path: dataManager.createSource.path, body: source })
    const table = { table_name: 'calls.csv', database_name: 'pier' }
    await requestAsAdministrator(platform, { method, path: dataManager.addTables.path, body: table })
    await extract(platform)
    const refresh = page.waitForRequest((request) => new URL(request.url()).pathname === today.overview.path)
    await page.clock.fastForward('01:01')
    expect((await refresh).headers()[backgroundHeader]).toBe('true')
    const done = [/Change the password/, /Add your data/, /Allow a folder/]
    await expect(steps.filter({ hasText: 'Done: ' })).toHaveText(done)
  })

  await test.step('the list is hidden, and the account menu brings it back', async () => {
    await page.getByRole('button', { name: 'Hide list' }).click()
    await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
      'Nothing needs attention.',
    )
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Set-up list' }).click()
    await expect(page.getByRole('heading', { name: 'Set up your platform' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide list' }).click()
  })

  await test.step('a failed extraction says what is still there, and leads to its log', async () => {
    writeFileSync(file, '')
    await extract(platform).catch(() => undefined)
    await openPage(page, 'Jobs')
    await openPage(page, 'Today')
    await page.clock.fastForward('01:01')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await expect(attention).toContainText('pier/calls.csv was not extracted')
    await expect(attention).toContainText('The 1 row of the last extraction is still there.')
    await page.keyboard.press('F6')
    await attention.focus()
    await page.keyboard.press('ArrowDown')
    await expect(attention.getByRole('link', { name: /^Show log: / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Extraction of pier/calls.csv', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Log' })).toContainText('failed')
  })

  await test.step('a draft is listed with the number of its changes', async () => {
    await createRole(platform, { name: 'Pilots' })
    await openPage(page, 'Roles')
    await page.getByRole('link', { name: 'Pilots' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour pilots')
    await page.getByRole('textbox', { name: 'Description' }).fill('Guide ships into the harbour')
    await openPage(page, 'Today')
    const draft = page.getByRole('region', { name: 'Drafts' }).getByRole('link', { name: /^Pilots/ })
    await expect(draft).toContainText('2 unsaved changes')
    await draft.click()
    await page.getByRole('banner').getByRole('button', { name: 'Discard' }).click()
    await openPage(page, 'Today')
    await expect(page.getByRole('region', { name: 'Drafts' })).toBeHidden()
  })

  await test.step('the opened job is listed, and N starts a query', async () => {
    await openPage(page, 'Today')
    await expect(page.getByRole('region', { name: 'Recently opened' })).toContainText('pier/calls.csv')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/query$/)
  })
})
