// What a browser stored with the previous version: unsaved forms, an edited playbook and an unfinished upload
// continue in this one. With RECORD_BROWSER=<name>, in a checkout of that version, the journey writes such a fixture
// instead.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { type DraftForm, draftForms, openForm } from './support/draft-forms.ts'
import { csvOf, slowLine, writeFile } from './support/files.ts'
import { deleteNode, expectUnsaved, renameNode, undoOf } from './support/playbook-gestures.ts'
import { nodeOf, openPlaybook, playbooksOf } from './support/playbooks.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { tideWarning } from './support/tide-warning.ts'

const recorded = process.env['RECORD_BROWSER']
const browsers = resolve(import.meta.dirname, '../fixtures/browsers')
const name = recorded ?? 'fifth'
const folder = join(browsers, name)

/** Forms that the recorded version lacks. */
const laterForms: readonly string[] = ['a new workflow', 'a new virtual attribute']

/** The forms that exist on every platform, without a source on its disk. */
const formsOf = (platform: Platform): readonly DraftForm[] =>
  draftForms.filter(
    (form) =>
      form.setUp === undefined &&
      !form.address(platform).includes('harbour') &&
      (recorded !== undefined || !laterForms.includes(form.name)),
  )
const rows = 60_000
const file = { name: 'unfinished.csv', text: csvOf(rows) }
const typedIn = (field: string): string => `${field} of the version before`

const storage = z.object({
  origins: z.array(
    z.looseObject({ localStorage: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
})

const fieldsOf = (page: Page, { fields }: DraftForm) =>
  Object.entries(fields).map(([field, find]) => ({ field: find(page), text: typedIn(field) }))

const chooseFile = async (page: Page, { button, path }: { button: string; path: string }): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await opened).setFiles([path])
}

/** Leaves an upload, forms and a playbook unfinished. */
const leaveUnfinished = async (page: Page, platform: Platform): Promise<void> => {
  await signIn(page, platform)
  const line = await slowLine(page, 400_000)
  await openPage(page, 'Sources')
  await chooseFile(page, { button: 'Upload files…', path: writeFile(platform.depot, file) })
  const source = page.getByRole('textbox', { name: 'Name of the new source' })
  await source.fill('Unfinished')
  await source.press('Enter')
  const bar = page.getByRole('main').getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await line.detach()
  await expect(page.getByText('Choose the file again to resume.')).toBeVisible()
  for (const form of formsOf(platform)) {
    await openForm(page, { form, platform })
    for (const { field, text } of fieldsOf(page, form)) await field.fill(text)
  }
  const { uuid } = await (await playbooksOf(platform)).create(tideWarning('Unsaved'))
  await openPlaybook(page, { uuid })
  await renameNode(page, { id: '5', name: 'Close both locks' })
  await deleteNode(page, '6')
  await expectUnsaved(page, 2)
  await page.waitForTimeout(1500)
}

const record = async (context: BrowserContext, platform: Platform): Promise<void> => {
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  await platform.kill()
  // The platform deletes an upload that was not used for a day.
  const database = new DatabaseSync(join(platform.dataFolder, 'platform.sqlite'))
  database.exec("UPDATE uploads SET touched_at = '2100-01-01T00:00:00.000Z'")
  database.close()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'storage.json'), JSON.stringify({ origins: state.origins }))
  for (const each of readdirSync(platform.dataFolder, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue
    const path = join(each.parentPath, each.name)
    const target = join(folder, 'data', `${path.slice(platform.dataFolder.length + 1)}.gz`)
    mkdirSync(resolve(target, '..'), { recursive: true })
    writeFileSync(target, gzipSync(readFileSync(path), { level: 9 }))
  }
}

/** The stored state of the browser, with the address of this platform. */
const stateAt = (origin: string) => {
  const { origins } = storage.parse(JSON.parse(readFileSync(join(folder, 'storage.json'), 'utf8')))
  return { cookies: [], origins: origins.map((each) => ({ ...each, origin })) }
}

test.use({
  platformOptions: { isolated: true, ...(recorded === undefined && { data: join(folder, 'data') }) },
  storageState: async ({ platform }, use) =>
    use(recorded === undefined ? stateAt(new URL(platform.console).origin) : undefined),
})

test(
  'DRA1 UPL24 PBK76 unfinished work that an earlier version left in the browser continues in this one',
  { tag: '@matrix' },
  async ({ page, context, platform }) => {
    if (recorded !== undefined) {
      await leaveUnfinished(page, platform)
      await record(context, platform)
      return
    }
    await signIn(page, platform)
    await openPage(page, 'Playbooks')
    await page.getByRole('table').getByRole('link', { name: 'Unsaved', exact: true }).click()
    await expectUnsaved(page, 2)
    await expect(nodeOf(page, '5')).toContainText('Close both locks')
    await expect(nodeOf(page, '6')).toBeHidden()
    await undoOf(page).click()
    await expect(nodeOf(page, '6')).toBeVisible()
    for (const form of formsOf(platform)) {
      await openForm(page, { form, platform })
      for (const { field, text } of fieldsOf(page, form)) await expect(field, form.name).toHaveValue(text)
    }
    await openPage(page, 'Sources')
    await page.getByRole('link', { name: '1 upload needs your attention' }).click()
    await chooseFile(page, { button: 'Choose file…', path: writeFile(platform.depot, file) })
    await expect(page.getByRole('main')).toContainText(`${rows.toLocaleString('en-GB')} rows`)
    await expect(page.getByRole('link', { name: 'Unfinished', exact: true })).toBeVisible()
  },
)
