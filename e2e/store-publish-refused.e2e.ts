// Archives that are not published: those that the browser rejects, and those in which only the store finds a problem.
import { rmSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { store } from '#contract/store/endpoints.ts'
import type { ArchiveLimits } from '#contract/store/limits.ts'
import { type Files, writeArchive, zipOf } from './support/archives.ts'
import { csvOf } from './support/files.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { createPackage } from './support/packages.ts'
import type { Platform } from './support/platform.ts'
import {
  choose,
  chooseAndCompare,
  compareButton,
  openPublish,
  publisherAt,
  readPackage,
  rowIn,
  treeOf,
} from './support/publishing.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'
import { tokenOf } from './support/token.ts'

test.describe.configure({ mode: 'parallel' })

const sound: Files = { 'manifest.json': '{ "name": "berths" }\n', 'berths.csv': 'berth\nQuay 7\n' }

const hostile = [
  {
    name: 'slip.zip',
    bytes: zipOf({ ...sound, '../evil.sh': 'rm -rf harbour\n' }),
    message: /its path leaves the archive through \.\./i,
  },
  {
    name: 'locked.zip',
    bytes: zipOf(sound, { 'berths.csv': { flags: 1 } }),
    message: /it is encrypted/i,
  },
  {
    name: 'letter.zip',
    bytes: Buffer.from('Dear harbour office, the archive follows by post.\n'),
    message: /it is not a ZIP archive/i,
  },
]

const startOver = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More actions for this archive' }).click()
  await page.getByRole('menuitem', { name: 'Drop another archive' }).click()
  await expect(page.getByText('Drop a ZIP or a folder here')).toBeVisible()
}

test('STO31 STO32 STO34 invalid archives are stopped in the browser, each with its reason', async ({
  page,
  platform,
}) => {
  await createPackage(platform, 'berths')
  await signIn(page, platform)
  await openPublish(page, 'berths')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  for (const { name, bytes, message } of hostile) {
    const path = writeArchive(platform.depot, { name, bytes })
    await choose(await publisherAt(page), { kind: 'zip', path })
    await expect(page.getByRole('region', { name }).getByText(message).first()).toBeVisible()
    await expect(compareButton(page)).toBeDisabled()
    await expectAccessible(page)
    await startOver(page)
  }
  expect(writes).toEqual([])
})

/** Changes one of the limits as an administrator; `undo` restores them. */
const setLimit = async (
  platform: Platform,
  change: Partial<ArchiveLimits>,
): Promise<{ undo(): Promise<void> }> => {
  const answer = store.limits.response.schema.parse(await requestAsAdministrator(platform, store.limits))
  const { updated_at: _at, updated_by: _by, etag, ...before } = answer.limits
  const put = async (limits: ArchiveLimits, ifMatch: string) => {
    const reply = await fetch(platform.origin + store.setLimits.path, {
      method: store.setLimits.method,
      headers: {
        authorization: `Bearer ${await tokenOf(platform)}`,
        'content-type': 'application/json',
        'if-match': ifMatch,
      },
      body: JSON.stringify(limits),
    })
    return store.setLimits.response.schema.parse(await reply.json()).limits.etag
  }
  const now = await put({ ...before, ...change }, etag)
  return { undo: async () => void (await put(before, now)) }
}

test('STO20 STO78 findings of the store appear at their files, and can be repaired there', async ({
  page,
  platform,
}) => {
  await createPackage(platform, 'arrivals')
  const path = writeArchive(platform.depot, {
    name: 'arrivals.zip',
    bytes: zipOf({ ...sound, 'calls/2026.csv': csvOf(40_000) }),
  })
  await signIn(page, platform)
  await openPublish(page, 'arrivals')
  await chooseAndCompare(page, path)
  const limit = await setLimit(platform, { archive_ratio: 2 })
  await page.getByRole('banner').getByRole('button', { name: 'Upload 1.0.0' }).click()
  await expect(page.getByText('The platform rejected the archive.')).toBeVisible()
  const publisher = await publisherAt(page)
  const row = rowIn(treeOf(publisher), '2026.csv')
  await expect(row).toContainText(/It unpacks to \d+(\.\d+)? times its size; the limit is 2/i)
  await expectAccessible(page)
  expect((await readPackage(platform, 'arrivals')).versions).toEqual([])
  await row.getByRole('button', { name: 'Drop 2026.csv from the archive' }).click()
  await compareButton(page).click()
  await expect(page.getByText('Everything is new: 2 files')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Upload 1.0.0' }).click()
  await expect(page.getByRole('heading', { name: '1.0.0 is now the current version' })).toBeVisible()
  await limit.undo()
})

test('STO65 an archive that vanishes before it is rebuilt is named, and its repairs are preserved', async ({
  page,
  platform,
}) => {
  await createPackage(platform, 'moorings')
  const bytes = zipOf({ ...sound, '.env': 'MOORING_KEY=Quay7-Lantern9\n' })
  const path = writeArchive(platform.depot, { name: 'moorings.zip', bytes })
  await signIn(page, platform)
  await openPublish(page, 'moorings')
  const publisher = await publisherAt(page)
  const secret = rowIn(treeOf(publisher), '.env')
  await choose(publisher, { kind: 'zip', path })
  await expect(secret).toContainText('Drop')
  rmSync(path)
  await page.getByRole('button', { name: /^Repair/ }).click()
  await expect(
    page.getByText('moorings.zip changed or was removed while it was read. Nothing was sent. Drop it again'),
  ).toBeVisible()
  await expect(compareButton(page)).toBeDisabled()
  await expectAccessible(page)
  writeFileSync(path, bytes)
  await choose(publisher, { kind: 'zip', path })
  await expect(secret).toContainText('Dropped')
  await expect(compareButton(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByText('You were repairing moorings.zip.')).toBeVisible()
  await choose(publisher, { kind: 'zip', path })
  await expect(secret).toContainText('Dropped')
  await expect(compareButton(page)).toBeEnabled()
})

test('STO52 an archive with contradicting headers is rebuilt from its directory, and the page says so', async ({
  page,
  platform,
}) => {
  await createPackage(platform, 'beacons')
  const bytes = zipOf(sound, { 'berths.csv': { localName: 'berths.exe' } })
  const path = writeArchive(platform.depot, { name: 'beacons.zip', bytes })
  await signIn(page, platform)
  await openPublish(page, 'beacons')
  const publisher = await publisherAt(page)
  await choose(publisher, { kind: 'zip', path })
  const row = rowIn(treeOf(publisher), 'berths.csv')
  await expect(row).toContainText('its header does not match the directory')
  await expect(row).toContainText('Rebuilt')
  await expect(page.getByText(/2 files, rebuilt here in/)).toBeVisible()
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('dialog')).toContainText('the archive is rebuilt from the same files')
  await expectAccessible(page)
})
