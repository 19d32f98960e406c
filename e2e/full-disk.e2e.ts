// The disk of the platform is full while a user uploads: the console reports it, and the upload continues when there is
// space again (DUR2, UPL10). Creates a small disk, which needs Linux and root.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { canCreateDisks, smallDisk } from '../server/testing/small-disk.ts'
import { expectImported } from './support/imported.ts'
import { csvOf, writeFile } from './support/files.ts'
import { startPlatform, type Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

const megabytes = 64
const rows = 5000

const startOn = (folder: string): Promise<Platform> => {
  mkdirSync(join(folder, 'data'))
  return startPlatform({ env: { PLATFORM_DATA: join(folder, 'data') } })
}

const fileOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button') })

test('DUR2 UPL10 an upload to a full disk is explained, and continues when there is space', async ({
  page,
  watch,
}) => {
  watch.expectError(/status of 507/)
  test.skip(!canCreateDisks(), 'needs Linux and root')
  const disk = smallDisk(megabytes)
  if (disk === undefined) throw new Error('no disk could be made')
  const platform = await startOn(disk.folder)
  try {
    await signIn(page, platform, platform.console)
    await openPage(page, 'Sources')
    disk.fill()
    await chooseFiles(page, writeFile(platform.depot, { name: 'calls.csv', text: csvOf(rows) }))
    const file = fileOf(page, 'calls.csv')
    await expect(file).toContainText("The platform's disk is full")
    await expect(file).toContainText('Try again when there is space')
    await expectAccessible(page)
    disk.free()
    await file.getByRole('button', { name: 'Try again' }).click()
    const name = page.getByRole('textbox', { name: 'Name of the new source' })
    await name.fill('Calls')
    await name.press('Enter')
    await expectImported(page, { name: 'calls.csv', rows })
    await page.goto('about:blank')
  } finally {
    await platform.stop()
    disk.remove()
  }
})
