// The packages of the user's organizations: found among hundreds, visible to members only, changed only with the
// permission.
import type { Browser, Locator, Page } from '@playwright/test'
import { organizations } from '#contract/iam/administration.ts'
import { collectionPaths } from '#contract/store/collection.ts'
import { store as storeCalls } from '#contract/store/endpoints.ts'
import { addAccount, requestAsAdministrator, createUser } from './support/identity.ts'
import { tabTo } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { printed } from './support/printed.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { setMember, storeOf } from './support/store.ts'
import { expect, test } from './support/test.ts'

test.use({ platformOptions: { isolated: true }, permissions: ['clipboard-read', 'clipboard-write'] })

const files = { 'manifest.json': '{"name": "tides"}\n' } as const
const filterField = (page: Page): Locator => page.getByRole('textbox', { name: 'Filter by name or ID' })
const shown = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 })

/** Signs another user in, in a separate browser. */
const personIn = async (
  browser: Browser,
  { platform, ...person }: { platform: Platform; login: string; password: string },
): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await signIn(page, person)
  return page
}

/** Creates 300 packages in three categories: every tenth is an API template, one also has a Japanese name. */
const createFleet = async (platform: Platform): Promise<void> => {
  const store = await storeOf(platform)
  const numbers = Array.from({ length: 300 }, (_, at) => at)
  const categories = ['Harbour', 'Weather', 'Pilots']
  for (const tens of numbers.filter((at) => at % 10 === 0))
    await Promise.all(
      numbers.slice(tens, tens + 10).map((at) => {
        const name = `Berth plan ${String(at).padStart(3, '0')}`
        const japanese = { name: '潮汐ガイド', description: 'すべての岸壁の潮位', long_description: '' }
        return store.put(
          { slug: `berth-${at}`, collection: at % 10 === 9 ? 'api' : 'app' },
          { name, category: categories[at % 3] ?? '', i18n: at === 7 ? { jp: japanese } : {} },
        )
      }),
    )
  await store.publish({ slug: 'berth-0', version: '1.0.0' }, files)
}

test('STO60 STO10 UI33 UI23 three hundred packages of both collections are searched, filtered, printed, paged and opened by keyboard', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await openPage(page, 'Packages')
  await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible()
  await createFleet(platform)
  await page.reload()

  await test.step('found by a Japanese name in any width, and by part of the id', async () => {
    for (const text of ['潮汐', 'ｶﾞｲﾄﾞ', 'BERTH-7']) {
      await filterField(page).fill(text)
      await expect(rowOf(page, 'Berth plan 007')).toBeVisible()
      await expect(rowOf(page, 'Berth plan 008')).toBeHidden()
    }
    await page.goBack()
    await page.goForward()
    await expect(filterField(page)).toHaveValue('BERTH-7')
    await filterField(page).fill('Berth plam 120')
    await expect(page.getByRole('heading', { name: 'No matches for “Berth plam 120”' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Berth plan 120' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
  })
  await test.step('filtered by collection and category', async () => {
    await page.getByRole('radiogroup', { name: 'Collection' }).getByText('APIs').click()
    await expect(shown(page, '30 of 30')).toBeVisible()
    await page.getByRole('button', { name: 'Filter by Category' }).click()
    await page.getByRole('menuitemradio', { name: 'Weather' }).click()
    await expect(page.getByText(/^Category is\s*Weather$/)).toBeVisible()
    await expect(shown(page, '10 of 10')).toBeVisible()
    await printed(page, async () => {
      await expect(page.getByText(/^Category is\s*Weather$/)).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Name' }).getByText('Name')).toBeVisible()
      for (const name of ['New package', 'Archive limits'])
        await expect(page.getByRole('link', { name })).toBeHidden()
      await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Remove filter Category' }).click()
    await page.getByRole('radiogroup', { name: 'Collection' }).getByText('Applications').click()
    await expect(shown(page, '100 of 270')).toBeVisible()
    await printed(page, async () => {
      await expect(shown(page, '100 of 270')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    })
  })
  await test.step('the menu of a row, and opening one by keyboard', async () => {
    await filterField(page).fill('berth-0')
    const row = rowOf(page, 'Berth plan 000')
    await expect(row).toContainText('1.0.0')
    await row.getByRole('button', { name: 'Actions for Berth plan 000' }).click()
    await page.getByRole('menuitem', { name: 'Copy ID' }).click()
    await expect(page.getByText('ID copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('org:berth-0')
    await filterField(page).focus()
    await tabTo(page, row)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Berth plan 000')).toBeVisible()
    await page.goBack()
    await filterField(page).clear()
    await page.getByRole('radiogroup', { name: 'Collection' }).getByText('All').click()
  })
  await test.step('paged through, without duplicates or gaps', async () => {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect(page.getByRole('row').nth(1)).toContainText('Berth plan 299')
    const more = page.getByRole('button', { name: 'Show more' })
    // A page of one collection, and the packages of the other one that are sorted among its rows.
    for (const count of [112, 223]) {
      await expect(shown(page, `${count} of 300`)).toBeVisible()
      await more.click()
    }
    await expect(shown(page, '300 of 300')).toBeVisible()
    await expect(more).toBeHidden()
    const table = page.getByRole('table', { name: 'Packages' })
    await expect(table).toHaveAttribute('aria-rowcount', '301')
    const read = new Map<number, string>()
    const readRendered = async (): Promise<void> => {
      const rows = await table
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .evaluateAll((found) =>
          found.map((row) => [Number(row.ariaRowIndex), row.querySelector('a')?.textContent ?? ''] as const),
        )
      expect(rows.length).toBeLessThan(100)
      for (const [index, name] of rows) read.set(index, name)
    }
    await tabTo(page, rowOf(page, 'Berth plan 299'))
    for (let walked = 0; walked < 300; walked += 15) {
      await readRendered()
      for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowDown')
    }
    await expect(rowOf(page, 'Berth plan 000')).toBeFocused()
    await expect(rowOf(page, 'Berth plan 000')).toBeInViewport()
    await readRendered()
    const names = Array.from({ length: 300 }, (_, at) => [
      at + 2,
      `Berth plan ${String(299 - at).padStart(3, '0')}`,
    ])
    expect([...read].toSorted(([one], [other]) => one - other)).toEqual(names)
    await page.keyboard.press('Home')
    await expect(rowOf(page, 'Berth plan 299')).toBeFocused()
    await expect(rowOf(page, 'Berth plan 299')).toBeInViewport()
  })
})

test('STO60 STO81 a package without a version says so, and leads to its first one', async ({
  page,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'left-over' }, { name: 'Left over' })
  await signIn(page, platform, 'packages?q=left-over')
  await expect(rowOf(page, 'Left over')).toContainText('No version yet')
  await rowOf(page, 'Left over').getByRole('link', { name: 'Finish publishing Left over' }).click()
  await expect(page.getByRole('button', { name: 'Choose ZIP…' })).toBeVisible()
  await page.goBack()
  await rowOf(page, 'Left over').getByRole('link', { name: 'Left over', exact: true }).click()
  await expect(page.getByText('It has no published version yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish publishing' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete package…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Left over deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Packages', level: 1 })).toBeVisible()
})

test('STO9 a member of another organization sees nothing of it, until they are a member of this one too', async ({
  browser,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'channels' }, { name: 'Channels' })
  await store.publish({ slug: 'channels', version: '1.0.0' }, files)
  await requestAsAdministrator(platform, {
    ...organizations.create,
    body: { id: 'pilots', name: 'Pilots’ office' },
  })
  const lund = await createUser(platform, { login: 'i.lund', roles: [{ role: 'store_editor' }] })
  await setMember(platform, { organization: 'org', user: lund.id, isMember: false })
  await setMember(platform, { organization: 'pilots', user: lund.id, isMember: true })
  const page = await personIn(browser, { platform, ...lund })
  const addresses = ['packages/app/org%3Achannels', 'packages/app/org%3Achannels/listing'] as const

  await test.step('no list, no address and no download returns it', async () => {
    await openPage(page, 'Packages')
    await expect(page.getByRole('heading', { name: 'No packages yet' })).toBeVisible()
    for (const address of [...addresses, 'packages/app/org%3Achannels/versions/1.0.0']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Package “org:channels” does not exist' })).toBeVisible()
      await expect(page.getByText('Channels', { exact: true })).toHaveCount(0)
    }
    const absent = await page.request.get(`${platform.origin}${collectionPaths.app}/org:channels/1.0.0`)
    expect(absent.status()).toBe(404)
  })
  await test.step('a member sees it, and may write it', async () => {
    await setMember(platform, { organization: 'org', user: lund.id, isMember: true })
    await page.goto('packages?q=channels')
    await page.getByRole('link', { name: 'Channels', exact: true }).click()
    await expect(heading(page, 'Channels')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Publish new version' })).toBeVisible()
  })
  await page.context().close()
})

test('STO9 IAM10 a user with read permission gets no write actions, and the store rejects them', async ({
  browser,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'buoys' }, { name: 'Buoys' })
  await store.publish({ slug: 'buoys', version: '1.0.0' }, files)
  const page = await personIn(browser, {
    platform,
    ...(await addAccount(platform, { login: 'reader', role: 'read_only' })),
  })
  const writes = page.getByRole('link', { name: /^(New package|Publish new version|Edit listing|Finish.*)$/ })

  await test.step('gallery, package and version', async () => {
    await visit(page, 'packages?q=buoys')
    await rowOf(page, 'Buoys').getByRole('button', { name: 'Actions for Buoys' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/Open/, /Copy ID/, /Copy download command/])
    await page.keyboard.press('Escape')
    await expect(writes).toHaveCount(0)
    await page.getByRole('link', { name: 'Buoys', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for 1.0.0' }).click()
    await expect(page.getByRole('menuitem', { name: 'Download', exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /Withdraw/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Listing' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(writes).toHaveCount(0)
    await visit(page, 'packages/app/org%3Abuoys/versions/1.0.0')
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Withdraw/ })).toHaveCount(0)
  })
  await test.step('the address of a form says which permission it needs', async () => {
    for (const form of ['listing', 'publish']) {
      await page.goto(`packages/app/org%3Abuoys/${form}`)
      await expect(page.getByRole('heading', { name: "You don't have access" })).toBeVisible()
      await expect(page.getByRole('definition').getByText('store:package:write')).toBeVisible()
    }
  })
  await test.step('the store itself rejects the request', async () => {
    const refused = await page.request.put(`${platform.origin}${collectionPaths.app}/org:buoys`, {
      headers: { origin: platform.origin },
      data: { name: 'Taken', owner: 'org', category: '', i18n: {} },
    })
    expect(refused.status()).toBe(401)
    expect(await refused.json()).toMatchObject({ error: 'Missing permission: store:package:write' })
  })
  await page.context().close()
})

test('STO62 STO20 limits: editable with the permission, read-only for others, effective immediately', async ({
  page,
  browser,
  platform,
}) => {
  const store = await storeOf(platform)
  await store.put({ slug: 'lights' }, { name: 'Lights' })
  await signIn(page, platform)
  await openPage(page, 'Packages')
  await page.getByRole('link', { name: 'Limits' }).click()
  const entries = page.getByRole('textbox', { name: 'Files and folders' })
  await entries.fill('0')
  await page.keyboard.press('Control+s')
  await expect(entries).toHaveAccessibleDescription(/Between 1 and 1,000,000/)
  await expect(entries).toBeFocused()
  await entries.fill('2')
  await page.getByRole('textbox', { name: 'Archive size' }).fill('64')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Limits saved')).toBeVisible()
  const three = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }
  await expect(store.publish({ slug: 'lights', version: '1.0.0' }, three)).rejects.toThrow('archive_refused')

  const login = await addAccount(platform, { login: 'watcher', role: 'read_only' })
  const other = await personIn(browser, { platform, ...login })
  await visit(other, 'packages/limits')
  await expect(other.getByText('64 MB')).toBeVisible()
  await expect(other.getByText(/^Changed by Platform Administrator/)).toBeVisible()
  await expect(other.getByRole('textbox')).toHaveCount(0)
  const { limits } = storeCalls.limits.response.schema.parse(
    await (await other.request.get(platform.origin + storeCalls.limits.path)).json(),
  )
  expect(limits).toMatchObject({ archive: 64_000_000, archive_entries: 2 })
  await other.context().close()
})
