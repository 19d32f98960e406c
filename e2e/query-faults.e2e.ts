// What goes wrong while people analyse: the page stays usable, the last good answer stays and is labelled, and nothing
// typed is lost.
import type { BrowserContext, Page } from '@playwright/test'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { addField, resultOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const runPath = new RegExp(`${query.run.path}(?:\\?|$)`)

const saveQuery = async (platform: Platform, name: string, request: object): Promise<string> => {
  const body = { name, description: '', request, view: {}, sharing: { kind: 'everyone' } }
  const answer = await requestAsAdministrator(platform, { ...query.createSaved, body })
  return query.createSaved.response.schema.parse(answer).query.id
}

const byWeather = { data: { fields: { precipitation: ['sum'] } }, scale: { fields: ['weather'] } }

/** Opens the rain by weather, and waits for its five rows. */
const openRain = async (page: Page, platform: Platform, name: string): Promise<void> => {
  await waitForSample(platform)
  await signIn(page, platform, `query?saved=${await saveQuery(platform, name, byWeather)}`)
  await expect(resultOf(page)).toContainText('drizzle')
}

const wallBoard = async (platform: Platform, name: string): Promise<string> => {
  const query_id = await saveQuery(platform, `${name} rain`, { data: { fields: { precipitation: ['sum'] } } })
  const body = { name, tiles: [{ id: 'rain', query_id }], refresh_minutes: 1 }
  const answer = await requestAsAdministrator(platform, { ...boards.create, body })
  return boards.create.response.schema.parse(answer).board.id
}

const endSession = async (context: BrowserContext, { origin }: Platform): Promise<void> => {
  const answer = await context.request.delete(`${origin}/session`, { headers: { origin } })
  expect(answer.ok()).toBe(true)
}

const signInAgain = async (page: Page, { password }: Platform): Promise<void> => {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
}

const picker = (page: Page) => page.getByRole('textbox', { name: /^Search \d/ })
const lastResult = (page: Page) => page.getByText(/The last result is shown, from \d\d:\d\d:\d\d/)

test('UI5 UI9 offline, the last answer stays with its time, and the query runs when the platform answers', async ({
  page,
  context,
  platform,
  watch,
}) => {
  await openRain(page, platform, 'Offline rain')
  watch.expectError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await addField(page, 'Wind (m/s)')
  await picker(page).fill('typed offline')
  await expect(lastResult(page)).toContainText('before its last change')
  await expect(resultOf(page)).toContainText('drizzle')
  await context.setOffline(false)
  await expect(lastResult(page)).toBeHidden()
  await expect(page.getByRole('columnheader', { name: /Wind/ }).first()).toBeVisible()
  await expect(picker(page)).toHaveValue('typed offline')
})

test('UI2 a query that finds the session lost runs after sign-in, and keeps what was typed', async ({
  page,
  context,
  platform,
}) => {
  await openRain(page, platform, 'Lost rain')
  await endSession(context, platform)
  await addField(page, 'Wind (m/s)')
  await signInAgain(page, platform)
  await expect(page.getByRole('columnheader', { name: /Wind/ }).first()).toBeVisible()
})

test('QB60c an unattended display whose session ends shows its figures with their time, and continues after sign-in', async ({
  page,
  context,
  platform,
}) => {
  await waitForSample(platform)
  await page.clock.install()
  await signIn(page, platform, `boards/${await wallBoard(platform, 'Wall without session')}`)
  const tile = page.getByRole('article')
  await expect(tile).toContainText('4,426.0')
  await page.keyboard.press('Shift+F')
  // Nobody uses the display.
  await page.clock.runFor(61_000)
  await endSession(context, platform)
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  // A refresh that is still running is not started again.
  await expect(async () => {
    await page.clock.runFor(61_000)
    await expect(tile).toContainText('Not refreshed since', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  const clicked = Promise.withResolvers<void>()
  await page.route(runPath, async (route) => {
    await clicked.promise
    await route.continue()
  })
  await page.clock.runFor(61_000)
  await expect(tile).toContainText('4,426.0')
  await expect(again).toBeHidden()
  await tile.getByRole('button', { name: 'Sign in to refresh' }).click()
  clicked.resolve()
  await signInAgain(page, platform)
  await expect(tile).not.toContainText('Not refreshed since')
  await expect(tile).toContainText('4,426.0')
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
})

test('QB60c an offline board keeps its figures with their time, and is refreshed when the platform answers', async ({
  page,
  context,
  platform,
  watch,
}) => {
  await waitForSample(platform)
  await signIn(page, platform, `boards/${await wallBoard(platform, 'Offline wall')}`)
  const tile = page.getByRole('article')
  await expect(tile).toContainText('4,426.0')
  watch.expectError(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Refresh all tiles' }).click()
  await expect(tile).toContainText('Not refreshed since')
  await expect(tile).toContainText('4,426.0')
  await context.setOffline(false)
  await expect(tile).not.toContainText('Not refreshed since')
})

test('UI9 on a phone, query, board and saved queries are not wider than the screen', async ({
  page,
  platform,
}) => {
  await openRain(page, platform, 'Rain on a phone')
  const board = await wallBoard(platform, 'Board on a phone')
  const isWider = async (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
    await expect.poll(isWider).toBe(false)
    // Two lines: the name of the page, and the actions.
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(100)
  }
  await test.step('the wells make room for the answer', async () => {
    const edit = page.getByRole('button', { name: 'Edit query' })
    await expect(edit).toHaveAttribute('aria-expanded', 'false')
    await expect(resultOf(page)).toBeInViewport()
    await expect(page.getByRole('button', { name: /^Table: / })).toBeHidden()
    await edit.click()
    await expect(edit).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: /^Table: / })).toBeVisible()
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(edit).toHaveAttribute('aria-expanded', 'false')
  })
  for (const address of [`boards/${board}`, 'queries']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(isWider).toBe(false)
    }
  }
  await test.step('a row of a list has its name first and other facts below', async () => {
    const cell = page.getByRole('cell', { name: /^Rain on a phone.*Platform Administrator/ })
    await expect(cell).toBeInViewport({ ratio: 1 })
    const row = page.getByRole('row').filter({ has: cell })
    await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThanOrEqual(62)
    await expectAccessible(page)
  })
})

test('UI9 a sentence with a value of 10,000 characters is cut, and its tooltip has all of it', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  const long = 'calm and dry '.repeat(840)
  const request = { ...byWeather, filter: { weather: { eq: long } } }
  const id = await saveQuery(platform, 'Long value', request)
  await signIn(page, platform, `query?saved=${id}`)
  const words = page.getByLabel('Query in words')
  const part = words.getByRole('button', { name: /^calm/ })
  await expect(part).toHaveText(/^.{60,81}…$/)
  await expect(part).toHaveAttribute('title', /(?:calm and dry ){800}/)
  await expect(page.getByRole('heading', { name: 'No matching rows' })).toBeInViewport()
})
