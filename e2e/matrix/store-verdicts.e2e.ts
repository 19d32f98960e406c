// Every hostile, unusual and valid archive of the shared table, checked in the browser and sent to the server
// directly.
import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { collectionPaths } from '#contract/store/collection.ts'
import { errorBody } from '#contract/http.ts'
import { createPackage } from '../support/packages.ts'
import { cellsOf } from '../support/matrix.ts'
import type { Platform } from '../support/platform.ts'
import { signIn } from '../support/sign-in.ts'
import { visit } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { tokenOf } from '../support/token.ts'

test.use({ platformOptions: { isolated: true } })

const program = resolve(import.meta.dirname, '../../server/testing/hostile-program.ts')

/** True if the server publishes the archive; the browser is not involved. */
const isPublished = async (
  { origin }: Platform,
  { token, version, bytes }: { token: string; version: string; bytes: Buffer },
): Promise<boolean> => {
  const reply = await fetch(`${origin}${collectionPaths.app}/org:verdicts/${version}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(bytes),
  })
  if (reply.ok) return true
  const { code } = errorBody.parse(await reply.json())
  expect(code).toBe('archive_refused')
  return false
}

/** True if the browser would send the chosen bytes unchanged and without a question, after its check. */
const isSentAsIs = async (page: Page, name: string): Promise<boolean> => {
  const main = page.getByRole('main')
  await expect(main).toContainText(name)
  const verdictText = /sent as (it is|they are)|rebuilt here in|must be repaired|Not readable/
  await expect(main).toContainText(verdictText)
  await expect(main).not.toContainText('building')
  const text = (await main.textContent()) ?? ''
  return /sent as (it is|they are)/.test(text) && !/must be repaired/.test(text)
}

const choose = async (page: Page, path: string): Promise<void> => {
  const chooser = page.getByRole('button', { name: 'Choose ZIP' })
  const more = page.getByRole('button', { name: 'More actions for this archive' })
  await expect(chooser.or(more).first()).toBeVisible()
  if (!(await chooser.isVisible())) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Drop another archive' }).click()
  }
  const opened = page.waitForEvent('filechooser')
  await chooser.click()
  await (await opened).setFiles(path)
}

test('STO30 browser and server agree about every archive', async ({ page, platform }, info) => {
  test.setTimeout(600_000)
  const folder = info.outputPath('archives')
  await promisify(execFile)(process.execPath, [program, folder])
  const names = (await readdir(folder)).toSorted()
  expect(names.length).toBeGreaterThan(100)
  await createPackage(platform, 'verdicts')
  const token = await tokenOf(platform)
  await signIn(page, platform)
  await visit(page, 'packages/app/org%3Averdicts/publish')
  for (const [index, name] of cellsOf(names).entries()) {
    const path = join(folder, name)
    await choose(page, path)
    const verdict = { token, version: `0.0.${index}`, bytes: await readFile(path) }
    const published = await isPublished(platform, verdict)
    expect.soft(await isSentAsIs(page, name), name).toBe(published)
  }
})
