// Requests that the pages of the store show, copied from each page and run in a shell. A test of the server runs the
// commands of the README.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { store as endpoints, storeApp } from '#contract/store/endpoints.ts'
import { writeArchive, zipOf } from './support/archives.ts'
import { choose, openPublish, publisherAt, runInShell } from './support/publishing.ts'
import { signIn } from './support/sign-in.ts'
import { rowOf, visit } from './support/steps.ts'
import { storeOf } from './support/store.ts'
import { expect, test } from './support/test.ts'
import { tokenOf } from './support/token.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Requests on this page' })

/** Copies one request of the visible page. */
const copy = async (page: Page, { summary }: Endpoint): Promise<string> => {
  await page.getByRole('button', { name: 'Show request' }).click()
  const item = drawerOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(summary, { exact: true }) })
  await item.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(item.getByRole('button', { name: 'Copied' }).first()).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  return line
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('REQ2 STO82 a package is created, published, verified, withdrawn and limited by the requests that the pages show', async ({
  page,
  platform,
}) => {
  const folder = platform.depot
  const token = await tokenOf(platform)
  const store = await storeOf(platform)
  const run = (line: string): string => {
    expect(line).not.toContain(token)
    return runInShell(line, { folder, token })
  }
  const answer = (line: string): unknown => JSON.parse(run(line))
  await signIn(page, platform)

  const reading = await test.step('a form shows the package that it would create', async () => {
    await visit(page, 'packages/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill("Marées d'été")
    await page.getByRole('combobox', { name: 'Category' }).fill('Harbour')
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('It\'s "so" $HOME `霧`')
    expect(answer(await copy(page, storeApp.put))).toMatchObject({
      status: 200,
      id: 'org:marees-d-ete',
      package: { name: "Marées d'été", i18n: { en: { description: 'It\'s "so" $HOME `霧`' } } },
    })
    return copy(page, storeApp.archive)
  })
  const at = { slug: 'marees-d-ete' }
  const bytes = zipOf({ 'manifest.json': '{"name": "tides"}\n', '地図.md': '# 地図\n' })
  const path = writeArchive(folder, { name: "tides d'été.zip", bytes })

  await test.step('comparing shows the request that publishes the archive', async () => {
    await openPublish(page, 'marees-d-ete')
    await choose(await publisherAt(page), { kind: 'zip', path })
    await page.getByRole('banner').getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('combobox', { name: 'Next version' })).toHaveValue('1.0.0')
    expect(answer(await copy(page, storeApp.addVersion))).toMatchObject({ status: 200 })
    expect(run(`${reading} | sha256sum`)).toContain(sumOf(bytes))
  })
  await test.step('a list, a package, a version', async () => {
    await visit(page, 'packages?q=marees&collection=app')
    await expect(rowOf(page, "Marées d'été")).toContainText('1.0.0')
    expect(answer(await copy(page, storeApp.list))).toMatchObject({
      total: 1,
      items: [{ id: 'org:marees-d-ete', latest: '1.0.0' }],
    })
    expect(answer(await copy(page, endpoints.root))).toMatchObject({
      account: { login: 'admin' },
    })
    await page.getByRole('link', { name: "Marées d'été", exact: true }).click()
    await expect(page.getByRole('heading', { name: "Marées d'été", level: 1 })).toBeVisible()
    expect(answer(await copy(page, storeApp.get))).toMatchObject({ package: { latest: '1.0.0' } })
    await page.getByRole('button', { name: 'Actions for 1.0.0' }).click()
    await page.getByRole('menuitem', { name: 'Copy download command' }).click()
    await expect(page.getByText('Download command copied')).toBeVisible()
    run(await page.evaluate(() => navigator.clipboard.readText()))
    expect(readFileSync(join(folder, 'marees-d-ete-1.0.0.zip'))).toEqual(bytes)
  })
  await test.step('withdrawn and restored', async () => {
    await page.getByRole('link', { name: '1.0.0', exact: true }).click()
    await expect(page.getByRole('treegrid', { name: 'Files of 1.0.0' })).toBeVisible()
    expect(answer(await copy(page, storeApp.files))).toMatchObject({
      entries: [{ path: 'manifest.json' }, { path: '地図.md' }],
    })
    expect(answer(await copy(page, storeApp.withdraw))).toMatchObject({ package: { latest: null } })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
    expect(answer(await copy(page, storeApp.restore))).toMatchObject({ package: { latest: '1.0.0' } })
  })
  await test.step('a listing as it is typed, limits as they are', async () => {
    await page.goto('packages/app/org%3Amarees-d-ete/listing')
    await page.getByRole('textbox', { name: 'Name, Japanese' }).fill('潮汐')
    expect(answer(await copy(page, storeApp.put))).toMatchObject({
      package: { i18n: { jp: { name: '潮汐' } } },
    })
    expect((await store.read(at)).i18n.jp?.name).toBe('潮汐')
    await visit(page, 'packages/limits')
    await expect(page.getByRole('textbox', { name: 'Files and folders' })).toHaveValue('50000')
    expect(answer(await copy(page, endpoints.limits))).toMatchObject({
      limits: { archive_entries: 50_000 },
    })
  })
})
