import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { query } from '#contract/query/endpoints.ts'
import type { Locator, Page } from '@playwright/test'
import { runCurl } from './support/curl.ts'
import { expect, test } from './support/test.ts'
import { tokenOf } from './support/token.ts'
import { signIn } from './support/sign-in.ts'
import { resultOf, rowOf } from './support/steps.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({
  platformOptions: { sample: true },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Requests on this page' })
const callOf = (page: Page, { summary }: Endpoint): Locator =>
  drawerOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(summary, { exact: true }) })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show request' }).click()
  await expect(drawerOf(page)).toBeVisible()
}

/** Copies one request and runs it in a shell. */
const runCopied = async (
  page: Page,
  { call, token }: { call: Endpoint; token: string },
): Promise<unknown> => {
  await callOf(page, call).getByRole('button', { name: 'Copy as curl' }).click()
  await expect(callOf(page, call).getByRole('button', { name: 'Copied' }).first()).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).not.toContain(token)
  return runCurl(line, token)
}

test('REQ2 the query copied as curl gets the same response in a shell as on the page', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'sources')
  await expect(rowOf(page, 'Weather')).toContainText('Ready', { timeout: 60_000 })
  const hard = JSON.stringify(['it\'s "so" $HOME `霧`', 'two\nlines'])
  await page.goto(
    `query?value=count:weather&row=weather&filter=${encodeURIComponent(`not_in${hard}:weather`)}`,
  )
  await expect(resultOf(page).getByRole('row').nth(1)).toBeVisible({ timeout: 60_000 })
  const rainCount = await resultOf(page)
    .getByRole('row')
    .filter({ hasText: 'rain' })
    .getByRole('gridcell')
    .last()
    .textContent()
  await open(page)
  await expectAccessible(page)
  await takeScreenshots(page, 'show-request')
  const token = await tokenOf(platform)
  const reply = await runCopied(page, { call: query.run, token })
  const rain = { data: { weather: { count: [{ weather: 'rain', value: Number(rainCount) }] } } }
  expect(reply).toMatchObject({ results: expect.arrayContaining([expect.objectContaining(rain)]) })
  expect(await runCopied(page, { call: query.dataset, token })).toMatchObject({ success: true })
})

test('REQ1 a form shows the request that it would send now', async ({ page, platform }) => {
  await signIn(page, platform, 'sources/new/local')
  const folders = page.getByRole('group', { name: 'Folders and files' })
  await folders.getByRole('button', { name: 'harbour' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('harbour')
  await page.getByRole('textbox', { name: 'Name' }).fill('Port d’été')
  await open(page)
  await expect(callOf(page, dataManager.createSource)).toContainText('POST /datastores/db')
  await expect(callOf(page, dataManager.createSource)).toContainText('"database_name": "Port d’été"')
  await expect(callOf(page, dataManager.createSource)).toContainText(`"path": "${platform.harbour}"`)
  await expect(callOf(page, dataManager.addTables)).toContainText('"table_name": "berths.tsv"')

  const token = await tokenOf(platform)
  expect(await runCopied(page, { call: dataManager.createSource, token })).toMatchObject({
    source: { database_name: 'Port d’été' },
  })
  await page.keyboard.press('Escape')
  await page.goto('sources')
  await expect(rowOf(page, 'Port d’été')).toBeVisible()
})

test('REQ1 an editor shows the current design, with the version it replaces', async ({ page, platform }) => {
  await signIn(page, platform, 'schema/weather')
  const name = page.getByRole('textbox', { name: 'Display name', exact: true })
  await expect(name).toBeVisible({ timeout: 60_000 })
  await name.fill('Weather by the sea')
  await open(page)
  await expect(callOf(page, dataManager.saveObjects)).toContainText('"display_name": "Weather by the sea"')
  await expect(callOf(page, dataManager.buildPhysical)).toContainText('PUT /datastores/db/physical')
  await drawerOf(page).getByText('curl', { exact: true }).click()
  await expect(callOf(page, dataManager.saveObjects)).toContainText('-H \'If-Match: "')
})

test('REQ3 neither a token nor a secret is ever shown', async ({ page, context, platform }) => {
  const canary = 'c4n4ry-Qx91-hidden'
  await signIn(page, platform)
  const token = await tokenOf(platform)
  const body = {
    dbms: 'postgresql',
    parameters: { host: 'pilots.internal', database: 'log', username: 'pilot', password: `${canary}p` },
    database_name: 'Pilot log',
  }
  const created = await context.request.post(
    `${platform.origin}${dataManager.createSource.path}?token=${token}`,
    { data: body },
  )
  expect(created.ok()).toBe(true)
  const cookies = (await context.cookies()).map(({ value }) => value)
  for (const address of ['sources/Pilot%20log', 'sources', 'query', 'queries', 'schema', 'jobs', 'builds'])
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await open(page)
      for (const view of ['Request', 'curl']) {
        await drawerOf(page).getByText(view, { exact: true }).click()
        const text = (await drawerOf(page).textContent()) ?? ''
        for (const secret of [canary, token, ...cookies]) expect(text).not.toContain(secret)
        if (view === 'curl') expect(text).toContain('token=\'"$TOKEN"')
        if (address === 'sources/Pilot%20log') expect(text).toContain('"password": "<password>"')
      }
    })
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  for (const secret of [canary, token, ...cookies]) expect(stored).not.toContain(secret)
})
