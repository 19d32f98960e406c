// One version: its files by keyboard, its changes against any other version, the archive, and withdrawing it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { pressTo } from './support/keyboard.ts'
import { signIn } from './support/sign-in.ts'
import { type Store, storeOf } from './support/store.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ mode: 'parallel' })

const tides = { slug: 'tides' } as const
const first = {
  'manifest.json': '{"name": "tides", "version": 1}\n',
  'docs/guide.md': Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n'),
  'old.csv': 'quay,height\n',
}
const second = {
  'manifest.json': '{"name": "tides", "version": 2}\n',
  'docs/guide.md': first['docs/guide.md'].replace('line 20', 'line twenty'),
  'docs/岸壁.md': '# 岸壁\n',
}

/** Publishes three versions; the newest has the contents of the second. */
const publishVersions = async (store: Store): Promise<string> => {
  await store.put(tides, { name: 'Tides', category: 'Harbour' })
  await store.publish({ ...tides, version: '1.0.0' }, first)
  await store.publish({ ...tides, version: '1.1.0' }, { ...second, 'extra.txt': 'soon gone\n' })
  return store.publish({ ...tides, version: '2.0.0' }, second)
}

const open = async (page: Page, version: string): Promise<void> => {
  await visit(page, `packages/app/org%3Atides/versions/${version}`)
  await expect(page.getByRole('heading', { name: `Tides ${version}`, level: 1 })).toBeVisible()
}
const treeOf = (page: Page, version: string): Locator =>
  page.getByRole('treegrid', { name: `Files of ${version}` })
const fileIn = (tree: Locator, name: string): Locator => tree.getByRole('row', { name: new RegExp(name) })
const linesOf = (page: Page, path: string): Locator => page.getByRole('table', { name: `Lines of ${path}` })

test('STO63 STO64 the files of a version by keyboard, and its differences from two others', async ({
  page,
  platform,
}) => {
  await publishVersions(await storeOf(platform))
  await signIn(page, platform)
  await open(page, '2.0.0')
  const tree = treeOf(page, '2.0.0')

  await test.step('against the previous version: one file was removed, and is struck through', async () => {
    await expect(page.getByRole('button', { name: 'Compared with 1.1.0' })).toBeVisible()
    await expect(page.getByText('1 file differs: 1 removed.')).toBeVisible()
    await expect(fileIn(tree, 'extra.txt')).toContainText('Removed')
  })
  await test.step('the tree is walked by keyboard, a text is read', async () => {
    await pressTo(page, { key: 'Tab', target: tree.locator('[role=row][tabindex="0"]') })
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(fileIn(tree, 'guide.md')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(linesOf(page, 'docs/guide.md').getByRole('cell', { name: 'line twenty' })).toBeVisible()
    await expect(page).toHaveURL(/file=docs%2Fguide\.md/)
    await page.keyboard.press('m')
    await expect(fileIn(tree, 'manifest.json')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(fileIn(tree, 'guide.md')).toBeHidden()
  })
  await test.step('against another one, line by line, with equal lines folded', async () => {
    await page.getByRole('button', { name: 'Compared with 1.1.0' }).click()
    await page.getByRole('menuitemradio', { name: '1.0.0' }).click()
    await expect(page.getByText('4 files differ: 2 changed, 1 added, 1 removed.')).toBeVisible()
    await fileIn(tree, 'guide.md').click()
    const lines = linesOf(page, 'docs/guide.md')
    await expect(lines.getByRole('row', { name: 'line twenty' })).toContainText('added')
    await expect(lines.getByRole('row', { name: 'line 20' })).toContainText('removed')
    await expect(lines.getByText('line 1', { exact: true })).toBeHidden()
    await lines
      .getByRole('row', { name: /16 unchanged lines/ })
      .getByRole('button', { name: 'Show' })
      .click()
    await expect(lines.getByText('line 1', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Compared with 1.0.0' })).toBeVisible()
    await expect(lines.getByRole('row', { name: 'line twenty' })).toBeVisible()
  })
})

test('STO17 the browser downloads the file whose SHA-256 the page shows', async ({ page, platform }) => {
  const sha256 = await publishVersions(await storeOf(platform))
  await signIn(page, platform)
  await open(page, '2.0.0')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('tides-2.0.0.zip')
  const bytes = readFileSync(await download.path())
  await page.getByRole('button', { name: 'Copy the SHA-256 of 2.0.0' }).click()
  await expect(page.getByText('SHA-256 copied')).toBeVisible()
  const shown = await page.evaluate(() => navigator.clipboard.readText())
  expect(shown).toBe(sha256)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(shown)
})

test('STO61 STO14 a version is withdrawn with a note and a warning of the consequences, and restored by Undo', async ({
  page,
  platform,
}) => {
  const store = await storeOf(platform)
  await publishVersions(store)
  await signIn(page, platform, 'packages/app/org%3Atides')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '2.0.0', exact: true }) })
  await expect(row).toContainText('Current')
  await row.getByRole('button', { name: 'Actions for 2.0.0' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw 2.0.0?' })
  await expect(dialog.getByText('1.1.0 then becomes the current version.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Wrong quay')
  await dialog.getByRole('button', { name: 'Withdraw 2.0.0' }).click()
  await expect(page.getByText('2.0.0 withdrawn')).toBeVisible()
  await expect(row).toContainText('Withdrawn')
  await expect(page.getByText(/^Withdrawn by Platform Administrator on .*: Wrong quay$/)).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- definition: /\\d+\\s*, \\d+ withdrawn/')
  expect(await store.read(tides)).toMatchObject({ latest: '1.1.0' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2.0.0 restored')).toBeVisible()
  await expect(row).toContainText('Current')
  expect(await store.read(tides)).toMatchObject({ latest: '2.0.0' })
})
