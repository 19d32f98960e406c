// Actions on several selected rows: what is refused is named and stays selected, the rest is done.
import type { Page } from '@playwright/test'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { createAction, sendEvent } from './support/engine.ts'
import { addAccount, createGroup, createUser, requestAsAdministrator } from './support/identity.ts'
import { printed } from './support/printed.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { storeOf } from './support/store.ts'
import { expect, test } from './support/test.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly data: object
  readonly etag?: string
}

const select = async (page: Page, names: readonly string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
}

/** Confirms the deletion of these rows, and returns once the console has told the result. */
const confirmDeletion = async (page: Page, names: readonly string[]): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: `Delete ${names.length} items?` })
  for (const name of names) await expect(dialog.getByText(name, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(/items? deleted$/)).toBeVisible()
}

test('UI11 UI4 several groups are deleted by keyboard, of those that a filter shows; one is refused and stays selected', async ({
  page,
  platform,
}) => {
  for (const name of ['Bulk crew', 'Bulk pilots', 'Bulk cooks']) await createGroup(platform, { name })
  await createGroup(platform, { name: 'Bulk masters', roles: [{ role: 'admin' }] })
  await signIn(page, await addAccount(platform, { login: 'bulk.editor', role: 'identity_editor' }))
  await openPage(page, 'Groups')
  const filter = page.getByRole('textbox', { name: 'Filter by name or description' })
  const selected = page.getByRole('status')

  await test.step('selected rows that a filter hides do not count, and come back with it', async () => {
    await filter.fill('Bulk')
    await expect(rowOf(page, 'Bulk cooks')).toBeVisible()
    await rowOf(page, 'Bulk cooks').focus()
    await page.keyboard.press('Space')
    for (const each of ['1 selected', '2 selected', '3 selected']) {
      await expect(selected.filter({ hasText: each })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      if (each !== '3 selected') await page.keyboard.press('Space')
    }
    await page.keyboard.press('Space')
    await expect(selected.filter({ hasText: '4 selected' })).toBeVisible()
    await page.keyboard.press('Space')
    await filter.fill('Bulk c')
    await expect(rowOf(page, 'Bulk masters')).toBeHidden()
    await expect(selected.filter({ hasText: '2 selected' })).toBeVisible()
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.press('Space')
    await expect(selected.filter({ hasText: 'selected' })).toBeHidden()
    await all.press('Space')
    await expect(selected.filter({ hasText: '2 selected' })).toBeVisible()
    await filter.fill('Bulk')
    await expect(selected.filter({ hasText: '3 selected' })).toBeVisible()
  })

  await page.getByRole('button', { name: 'Delete…' }).press('Enter')
  await confirmDeletion(page, ['Bulk cooks', 'Bulk crew', 'Bulk masters'])
  await expect(page.getByText('2 items deleted')).toBeVisible()
  await expect(page.getByText(/^Bulk masters: /)).toBeVisible()
  await expect(rowOf(page, 'Bulk crew')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeFocused()
  await expect(rowOf(page, 'Bulk pilots')).toBeVisible()
  await expect(selected.filter({ hasText: '1 selected' })).toBeVisible()
  await rowOf(page, 'Bulk masters').focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete…' })).toBeHidden()
})

test('UI11 UI23 many groups are printed without what is only for the screen, and Cancel leaves those out that are not deleted yet', async ({
  page,
  platform,
}) => {
  const names = Array.from({ length: 240 }, (_, at) => `Many ${String(at).padStart(4, '0')}`)
  for (let at = 0; at < names.length; at += 40)
    await Promise.all(names.slice(at, at + 40).map((name) => createGroup(platform, { name })))
  await signIn(page, platform, 'groups?q=Many')
  await expect(page.getByText(/^240 of \d+$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByRole('status').filter({ hasText: '240 selected' })).toBeVisible()

  await printed(page, async () => {
    await expect(page.getByRole('table', { name: 'Groups' }).getByRole('link')).toHaveText(names)
    await expect(page.getByRole('link', { name: 'Many 0239' })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('link', { name: 'New group' })).toBeHidden()
    for (const role of ['button', 'checkbox', 'textbox', 'status'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 240 items?' })
  await expect(dialog.getByText('234 more')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText(/^[1-9]\d* of 240$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^\d+ items? deleted$/)).toBeVisible()
  await expect(rowOf(page, 'Many 0000')).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ selected$/ })).toBeVisible()
})

/** Sends a request with the session of the page, but behind its back. */
const send = async (page: Page, { method, path, data, etag }: Sent): Promise<SavedQuery> => {
  const { origin } = new URL(page.url())
  const headers = { origin, ...(etag !== undefined && { 'if-match': etag }) }
  const reply = await page.request.fetch(origin + path, { method, headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return query.createSaved.response.schema.parse(await reply.json()).query
}

test('UI11 QB16 of several saved queries, those of the user are deleted, unless they were changed meanwhile', async ({
  page,
  platform,
}) => {
  const request = { data: { fields: { precipitation: 'sum' } }, table_name: 'weather' }
  const { createSaved, updateSaved } = query
  const { id: group } = await createGroup(platform, { name: 'Bulk analysts' })
  const sharing = { kind: 'groups', groups: [group] }
  await requestAsAdministrator(platform, { ...createSaved, body: { name: 'Bulk wind', request, sharing } })
  const roles = [{ role: 'analytics_consumer' }]
  await signIn(page, await createUser(platform, { login: 'bulk.analyst', roles, groups: [{ group }] }))
  await send(page, { ...createSaved, data: { name: 'Bulk rain', request, folder: 'Weekly' } })
  const { id, etag } = await send(page, { ...createSaved, data: { name: 'Bulk snow', request } })
  await openPage(page, 'Saved queries')
  await select(page, ['Bulk rain', 'Bulk snow', 'Bulk wind'])
  await expect(page.getByRole('status').filter({ hasText: '3 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete… (2)' }).click()
  const { method, path } = updateSaved
  const data = { name: 'Bulk snow', request, description: 'Changed' }
  await send(page, { method, path: path.replace(':id', id), etag, data })
  await confirmDeletion(page, ['Bulk rain', 'Bulk snow'])
  await expect(page.getByText('1 item deleted')).toBeVisible()
  await expect(page.getByText(/^Bulk snow: /)).toBeVisible()
  await expect(rowOf(page, 'Bulk rain')).toBeHidden()
  for (const name of ['Bulk snow', 'Bulk wind']) await expect(rowOf(page, name)).toBeVisible()
})

test('UI11 STO10 of several packages, those without versions are deleted, unless one got a version meanwhile', async ({
  page,
  platform,
}) => {
  const store = await storeOf(platform)
  for (const slug of ['bulk-chart', 'bulk-log', 'bulk-map']) await store.put({ slug }, { name: slug })
  await store.publish({ slug: 'bulk-map', version: '1.0.0' }, { 'manifest.json': '{}' })
  await signIn(page, platform)
  await openPage(page, 'Packages')
  await select(page, ['bulk-chart', 'bulk-log', 'bulk-map'])
  await page.getByRole('button', { name: 'Delete… (2)' }).click()
  await store.publish({ slug: 'bulk-log', version: '1.0.0' }, { 'manifest.json': '{}' })
  await confirmDeletion(page, ['bulk-chart', 'bulk-log'])
  await expect(page.getByText('1 item deleted')).toBeVisible()
  await expect(page.getByText(/^bulk-log: /)).toBeVisible()
  await expect(rowOf(page, 'bulk-chart')).toBeHidden()
  for (const name of ['bulk-log', 'bulk-map']) await expect(rowOf(page, name)).toBeVisible()
})

test('UI11 ENG4 of several jobs, those that have not ended are cancelled', async ({ page, platform }) => {
  const source = 'import time\n\ndef event_handle(event):\n    time.sleep(600)\n'
  await createAction(platform, {
    id: 'bulk_sleep',
    name: 'Bulk sleep',
    kind: 'python',
    parameters: { function: 'event_handle', source },
  })
  const jobs: string[] = []
  for (const event of ['a', 'b', 'c'])
    jobs.push(await sendEvent(platform, { action: 'bulk_sleep', rows: [{ event_id: event }] }))
  const { method, path } = engine.cancelJob
  await requestAsAdministrator(platform, { method, path: path.replace(':job', jobs[0] ?? '') })
  await signIn(page, platform)
  await openPage(page, 'Jobs')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Bulk sleep' }) })
  await expect(rows).toHaveCount(3)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel jobs (2)' }).click()
  await expect(page.getByText('2 items changed')).toBeVisible()
  await expect(rows.filter({ hasText: 'Interrupted' })).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Cancel jobs/ })).toBeHidden()
})
