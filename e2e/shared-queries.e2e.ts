import type { Page } from '@playwright/test'
import { createGroup, createUser, requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { storeOf } from './support/store.ts'
import { addField, openPage, resultOf, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const rain = {
  data: { fields: { precipitation: 'sum' } },
  scale: { fields: ['weather'] },
  table_name: 'weather',
}

const openMenu = async (page: Page, name: string, entry: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('QB16 ENG48 a query is shared with a group, whose members see and run it; a private one is not found', async ({
  page,
  browser,
  platform,
}) => {
  const group = await createGroup(platform, { name: 'Harbour office' })
  const member = await createUser(platform, {
    login: 'c.martin',
    firstname: 'Chloé',
    lastname: 'Martin',
    roles: [{ role: 'analytics_consumer' }, { role: 'store_editor' }],
    groups: [{ group: group.id }],
  })
  await requestAsAdministrator(platform, {
    method: 'POST',
    path: '/qb/queries',
    body: { name: 'Only mine', request: rain },
  })

  await test.step('saved in a folder, for a group', async () => {
    await signIn(page, platform, 'query')
    await addField(page, 'Precipitation (mm)')
    await addField(page, 'Weather')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Weekly rain')
    await dialog.getByRole('combobox', { name: 'Folder' }).fill('Weather/Weekly')
    await dialog.getByRole('combobox', { name: 'Visible to' }).click()
    await page.getByRole('option', { name: 'Certain groups' }).click()
    await dialog.getByRole('combobox', { name: 'Groups' }).fill('Harbour')
    await page.getByRole('option', { name: 'Harbour office' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save query' }).click()
    await expect(page.getByText('Weekly rain saved')).toBeVisible()
  })

  const hers = await (await browser.newContext({ baseURL: platform.console })).newPage()
  await test.step('the bell tells her, also of a package that was published, and opens both', async () => {
    const store = await storeOf(platform)
    await store.put({ slug: 'harbour-map' }, { name: 'Harbour map' })
    await store.publish({ slug: 'harbour-map', version: '1.0.0' }, { 'manifest.json': '{}' })
    await signIn(hers, member)
    const open = async (unread: number, title: string): Promise<void> => {
      await hers.getByRole('button', { name: `Notifications, ${unread} unread` }).click()
      await hers.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title }).click()
    }
    await open(2, 'Weekly rain is shared with you')
    await expect(resultOf(hers).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
    await open(1, 'Harbour map 1.0.0 is published')
    await expect(hers.getByRole('treegrid', { name: 'Files of 1.0.0' })).toContainText('manifest.json')
    await expect(hers.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('a member runs it, and cannot change it', async () => {
    await openPage(hers, 'Saved queries')
    await expect(hers.getByRole('heading', { name: 'Weather/Weekly' })).toBeVisible()
    await expect(rowOf(hers, 'Only mine')).toHaveCount(0)
    await expect(rowOf(hers, 'Weekly rain')).toContainText('Read and run')
    await rowOf(hers, 'Weekly rain').getByRole('link').first().click()
    await expect(resultOf(hers).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
    await addField(hers, 'Wind (m/s)')
    await hers.getByRole('button', { name: 'Save', exact: true }).click()
    await hers.getByRole('dialog').getByRole('button', { name: 'Save query' }).click()
    await expect(hers.getByText(/belongs to .*, so you can only run it\./)).toBeVisible()
  })

  await test.step('the private one does not exist for her', async () => {
    await openPage(page, 'Saved queries')
    const link = rowOf(page, 'Only mine').getByRole('link').first()
    const address = await link.getAttribute('href')
    const id = new URL(address ?? '', platform.origin).searchParams.get('saved') ?? ''
    await hers.goto(`query?saved=${id}&value=sum:precipitation&row=weather&table=weather`)
    await expect(hers.getByText('The saved query in this URL no longer exists.')).toBeVisible()
  })

  await test.step('the owner sees her run', async () => {
    await openMenu(page, 'Weekly rain', 'Runs…')
    const runs = page.getByRole('table', { name: 'Runs of “Weekly rain”' })
    await expect(runs.getByRole('row').filter({ hasText: 'Chloé Martin' }).first()).toContainText('Console')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).first().click()
  })

  await test.step('it runs over HTTP with a parameter', async () => {
    await openMenu(page, 'Weekly rain', 'Use over HTTP…')
    await expect(page.getByRole('region', { name: 'Request URL, Weekly rain' })).toContainText('/qb/query/')
    await page.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByText(/^5 rows in .* ms, from data_/)).toBeVisible()
    await expectAccessible(page)
  })
})

test('QB16 the request is edited as text, in both directions', async ({ page, platform }) => {
  await signIn(page, platform, 'query?value=sum:precipitation&row=weather&table=weather&pane=json')
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Query request' })
  const replace = async (text: string): Promise<void> => {
    await editor.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }

  await test.step('a member without a control stays and is named', async () => {
    const data = { fields: { precipitation: 'max' }, limit: 3, skip: 1 }
    await replace(JSON.stringify({ ...rain, data }))
    await expect(page.getByRole('button', { name: 'Precipitation (mm), highest: change' })).toBeVisible()
    await expect(page.getByText('data.skip', { exact: true })).toBeVisible()
    await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeHidden()
  })

  await test.step('a problem is marked, and the text stays while the query changes', async () => {
    await replace('{"data": {"fields": {"precipitation": "largest"}}}')
    await expect(page.getByText('The text is not applied until its errors are corrected.')).toBeVisible()
    await addField(page, 'Wind (m/s)')
    await expect(page.getByText(/The query was changed elsewhere while this text has errors\./)).toBeVisible()
    await expect(editor).toContainText('largest')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard my text' }).click()
    await expect(editor).toContainText('"wind"')
    await expect(editor).toContainText('"skip": 1')
  })
})

test('QB16 a query that lost its field gets a replacement, which is opened unsaved', async ({
  page,
  platform,
}) => {
  await requestAsAdministrator(platform, {
    method: 'POST',
    path: '/qb/queries',
    body: { name: 'Old name', request: { ...rain, data: { fields: { precipitations: 'sum' } } } },
  })
  await signIn(page, platform, 'queries')
  await expect(rowOf(page, 'Old name')).toContainText('Needs attention')
  await expect(page.getByText(/“precipitations” is missing\. “Precipitation \(mm\)” of/)).toBeVisible()
  await page.getByRole('link', { name: 'Replace in “Old name”' }).click()
  await expect(resultOf(page).getByRole('gridcell', { name: 'drizzle' })).toBeVisible()
  await expect(page.getByText('Edited')).toBeVisible()
  await visit(page, 'queries')
})

test('ENG48c of many notifications, the bell lists the newest and leads to all, and one click marks all as read', async ({
  page,
  platform,
}) => {
  const count = 120
  const { id: group } = await createGroup(platform, { name: 'Night watch' })
  const watch = await createUser(platform, {
    login: 'night.watch',
    roles: [{ role: 'analytics_consumer' }],
    groups: [{ group }],
  })
  const sharing = { kind: 'groups', groups: [group] }
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      requestAsAdministrator(platform, {
        method: 'POST',
        path: '/qb/queries',
        body: { name: `Watch ${at}`, request: rain, sharing },
      }),
    ),
  )
  await signIn(page, watch)
  const bell = page.getByRole('button', { name: `Notifications, ${count} unread` })
  await expect(page.getByText('99+', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^\(99\+\) /)
  await bell.click()
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect(menu.getByRole('link', { name: /^Watch \d+ is shared with you/ })).toHaveCount(50)
  await expect(menu.getByRole('link', { name: `Show all ${count} notifications` })).toBeVisible()
  await menu.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(menu.getByRole('radio', { name: 'Unread 0' })).toBeVisible()
  await expect(page).toHaveTitle(/^[^(]/)
  await menu.getByRole('link', { name: `Show all ${count} notifications` }).click()
  await expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText(`100 of ${count}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
