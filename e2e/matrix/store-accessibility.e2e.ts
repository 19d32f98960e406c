// axe on every page of the store in each state, in light and in dark.
import type { Locator, Page } from '@playwright/test'
import { type Files, writeArchive, zipOf } from '../support/archives.ts'
import { cellsOf } from '../support/matrix.ts'
import { signIn } from '../support/sign-in.ts'
import { visit } from '../support/steps.ts'
import { type Store, storeOf } from '../support/store.ts'
import { expect, test } from '../support/test.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const sound: Files = {
  'manifest.json': '{"name": "tides", "version": 1}\n',
  'docs/guide.md': 'one\ntwo\n',
  'gone.md': '# Gone\n',
}
const changed: Files = {
  'manifest.json': '{"name": "tides", "version": 2}\n',
  'docs/guide.md': 'one\nzwei\n',
  'docs/岸壁.md': '# 岸壁\n',
}

const signOf = (page: Page, sign: string): Locator =>
  (['heading', 'table', 'treegrid', 'tabpanel', 'dialog', 'navigation'] as const)
    .map((role) => page.getByRole(role, { name: sign }))
    .reduce((one, other) => one.or(other))
    .first()

const expectComplete = async (page: Page, sign: string): Promise<void> => {
  await expect.soft(signOf(page, sign)).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

const examine = async (page: Page, found: readonly (readonly [string, string])[]): Promise<void> => {
  for (const [address, sign] of cellsOf(found))
    await test.step(address, async () => {
      await visit(page, address)
      await expectComplete(page, sign)
      await expectAccessible(page)
    })
}

const tides = 'packages/app/org%3Atides'

const writeTidesFolder = async (store: Store): Promise<void> => {
  const text = { name: 'Tides', description: 'High and low water', long_description: '# Tides\n\n- [x] a\n' }
  await store.put({ slug: 'tides' }, { name: 'Tides', category: 'Harbour', i18n: { en: text } })
  await store.publish({ slug: 'tides', version: '1.0.0' }, sound)
  await store.publish({ slug: 'tides', version: '2.0.0-beta.1' }, changed)
  await store.put({ slug: 'left-over', collection: 'api' }, { name: 'Left over' })
}

test('UI4 axe finds nothing on the pages of the store', async ({ page, platform }) => {
  await signIn(page, platform)
  await examine(page, [
    ['packages', 'No packages yet'],
    ['packages/new', 'New package'],
    ['packages/limits', 'Archive limits'],
    ['packages/app/org%3Anowhere', 'Package “org:nowhere” does not exist'],
  ])
  await writeTidesFolder(await storeOf(platform))
  await page.reload()
  await examine(page, [
    ['packages', 'Packages'],
    ['packages?q=nowhere', 'No matches for “nowhere”'],
    ['packages/api/org%3Aleft-over', 'No version yet'],
    [tides, 'Versions, highest first'],
    [`${tides}?tab=listing`, 'Tides'],
    [`${tides}?tab=about`, 'About'],
    [`${tides}?dialog=withdraw&of=1.0.0`, 'Withdraw 1.0.0?'],
    [`${tides}/listing`, 'Texts'],
    [`${tides}/versions/2.0.0-beta.1`, 'Files of 2.0.0-beta.1'],
    [`${tides}/versions/2.0.0-beta.1?file=docs%2Fguide.md`, 'Lines of docs/guide.md'],
    [`${tides}/versions/9.9.9`, "Version 9.9.9 doesn't exist"],
    [`${tides}/publish`, 'Publishing steps'],
  ])
})

test('UI4 axe finds nothing in the steps of publishing, for each finding', async ({ page, platform }) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'quays' }, { name: 'Quays' })
  await store.publish({ slug: 'quays', version: '1.0.0' }, sound)
  const dirty = {
    ...changed,
    '.env': 'HARBOUR_TOKEN=Quay7-Lantern9-Buoy3\n',
    '.DS_Store': 'left behind',
    'node_modules/knots/index.js': 'module.exports = 1.852\n',
  }
  const inFolder = Object.fromEntries(Object.entries(dirty).map(([path, text]) => [`quays/${path}`, text]))
  const path = writeArchive(platform.depot, { name: 'quays.zip', bytes: zipOf(inFolder) })
  await signIn(page, platform, 'packages/app/org%3Aquays/publish')
  await test.step('findings', async () => {
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose ZIP…' }).click()
    await (await opened).setFiles(path)
    await expect(page.getByRole('treegrid', { name: 'Files of quays.zip' })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('repaired', async () => {
    await page.getByRole('button', { name: /^Repair all/ }).click()
    await expect(page.getByText('Nothing left to repair.')).toBeVisible()
    await page.getByRole('button', { name: 'Show changes' }).click()
    await expect(page.getByRole('dialog', { name: 'Changes from repairs' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('compared', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('2.0.0 replaces 1.0.0 as the current version')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('uploaded and verified', async () => {
    await page.getByRole('button', { name: 'Upload 2.0.0' }).click()
    await expect(page.getByRole('heading', { name: '2.0.0 is now the current version' })).toBeVisible()
    await expectAccessible(page)
  })
})
