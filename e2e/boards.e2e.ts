// Boards: built from saved queries by mouse and by keyboard, shared with a group, shown in full screen and printed.
import type { Locator, Page } from '@playwright/test'
import { backgroundHeader } from '#contract/endpoint.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import type { Board } from '#contract/query/board.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { createGroup, createUser, requestAsAdministrator } from './support/identity.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { type Texts, textOf, textsIn, untranslatedTexts } from './support/texts.ts'
import { expectAccessible } from './support/themes.ts'
import type { Platform } from './support/platform.ts'

test.use({ platformOptions: { sample: true } })

type Kind = 'private' | 'everyone'

const saveQuery = async (
  platform: Platform,
  { name, kind = 'everyone', request }: { name: string; kind?: Kind; request: object },
): Promise<string> => {
  const body = { name, description: '', request, view: {}, sharing: { kind } }
  const answer = await requestAsAdministrator(platform, { ...query.createSaved, body })
  return query.createSaved.response.schema.parse(answer).query.id
}

const runPath = new RegExp(`${query.run.path}(?:\\?|$)`)

/** Three saved queries whose names start with a word. */
const saveThree = async (platform: Platform, word: string, kind?: Kind): Promise<readonly string[]> => {
  const rain = { data: { fields: { precipitation: ['sum'] } } }
  const strikes = { data: { fields: { 'Cost Total $': ['sum'] } }, scale: { fields: ['Wildlife Size'] } }
  const requests = [
    { name: `${word} rain`, request: rain },
    { name: `${word} rain by weather`, request: { ...rain, scale: { fields: ['weather'] } } },
    { name: `${word} strikes by size`, request: strikes },
  ]
  const ids: string[] = []
  for (const each of requests) ids.push(await saveQuery(platform, { ...each, ...(kind && { kind }) }))
  return ids
}

const createBoard = async (platform: Platform, members: object): Promise<Board> => {
  const answer = await requestAsAdministrator(platform, { ...boards.create, body: members })
  return boards.create.response.schema.parse(answer).board
}

const tileOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const tileNames = (page: Page) => page.getByRole('article').getByRole('heading')

const boxOf = async (element: Locator): Promise<{ x: number; y: number; width: number }> => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('the element is not visible')
  return box
}

const addQuery = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add query' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add query' })
  await dialog.getByRole('combobox', { name: 'Find a saved query' }).fill(name)
  await dialog.getByRole('option', { name }).first().click()
  await expect(tileOf(page, name)).toBeVisible()
}

const chooseLanguage = async (page: Page, { from, to, name }: { from: Texts; to: Texts; name: string }) => {
  const menu = textOf(from, 'shell:user.menu', { name: 'Platform Administrator' })
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('button', { name: textOf(to, 'boards:head.edit') })).toBeVisible()
}

test('QB60 a board is built by mouse, shared with a group, shown in full screen and printed', async ({
  page,
  browser,
  platform,
}) => {
  await waitForSample(platform)
  await saveThree(platform, 'Mouse', 'private')
  const group = await createGroup(platform, {
    name: 'Rain watchers',
    roles: [{ role: 'analytics_consumer' }],
  })
  const reader = await createUser(platform, { login: 'r.watcher', groups: [{ group: group.id }] })
  await signIn(page, platform)
  await openPage(page, 'Boards')

  await test.step('a new board is shared with a group', async () => {
    await page.getByRole('button', { name: 'New board' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New board' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rain and birds')
    await dialog.getByRole('combobox', { name: 'Who can see this board' }).click()
    await page.getByRole('option', { name: 'Members of groups' }).click()
    await dialog.getByRole('combobox', { name: 'Groups that can see it' }).click()
    await page.getByRole('option', { name: 'Rain watchers' }).click()
    await dialog.getByRole('button', { name: 'Create board' }).click()
    await expect(page.getByRole('heading', { name: 'Rain and birds', level: 1 })).toBeVisible()
  })

  await test.step('queries are added, dragged and resized, and the board is saved', async () => {
    for (const name of ['Mouse rain', 'Mouse rain by weather', 'Mouse strikes by size'])
      await addQuery(page, name)
    await tileOf(page, 'Mouse strikes by size')
      .getByRole('heading')
      .dragTo(tileOf(page, 'Mouse rain').getByRole('heading'))
    await expect(tileNames(page)).toHaveText(['Mouse strikes by size', 'Mouse rain', 'Mouse rain by weather'])
    const first = tileOf(page, 'Mouse strikes by size')
    const before = await boxOf(first)
    const corner = await boxOf(first.getByRole('button', { name: 'Resize the tile Mouse strikes by size' }))
    await page.mouse.move(corner.x + 18, corner.y + 18)
    await page.mouse.down()
    await page.mouse.move(corner.x + before.width, corner.y + 18, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await boxOf(first)).width).toBeGreaterThan(before.width * 1.5)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Board Rain and birds saved')).toBeVisible()
    await page.getByRole('button', { name: 'Stop editing' }).click()
  })

  await test.step('queries that its readers do not see are shared with them', async () => {
    const note = page.getByText('Some readers of this board do not see 3 of its queries')
    await expect(note).toContainText('Mouse strikes by size, Mouse rain, Mouse rain by weather')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Share with all readers' }).click()
    await expect(note).toBeHidden()
  })

  await test.step('a filter applies to the tiles whose tables have the field', async () => {
    await page.getByRole('button', { name: 'Add board filter' }).click()
    await page.getByRole('combobox', { name: 'Find a field to filter by' }).fill('Weather')
    await page.getByRole('option', { name: 'Weather' }).first().click()
    await page.getByRole('option', { name: 'rain' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await expect(tileOf(page, 'Mouse strikes by size')).toContainText('not filtered by Weather')
    await expect(tileOf(page, 'Mouse rain')).not.toContainText('not filtered')
    await expect(page.getByText('You changed the filters. Others see the saved ones.')).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(tileOf(page, 'Mouse strikes by size')).not.toContainText('not filtered')
  })

  await expectAccessible(page)

  await test.step('full screen shows the board alone; Escape leaves it', async () => {
    await page.keyboard.press('Shift+F')
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit board' })).toBeHidden()
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect(page.getByRole('button', { name: 'Edit board' })).toBeVisible()
  })

  await test.step('the printed pages are A4 landscape and contain the board alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toBeHidden()
    await expect(tileOf(page, 'Mouse rain')).toBeVisible()
    const bytes = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595])
    await page.emulateMedia({ media: null })
  })

  await test.step('the board is in French and in Japanese', async () => {
    const [english, french, japanese] = await Promise.all([textsIn('en'), textsIn('fr'), textsIn('ja')])
    await chooseLanguage(page, { from: english, to: french, name: 'Français' })
    expect(await untranslatedTexts(page, { from: english, to: french })).toEqual([])
    await expectAccessible(page)
    await chooseLanguage(page, { from: french, to: japanese, name: '日本語' })
    expect(await untranslatedTexts(page, { from: french, to: japanese })).toEqual([])
    await chooseLanguage(page, { from: japanese, to: english, name: 'English' })
  })

  await test.step('a member of the group opens the board, but cannot change it', async () => {
    const theirs = await (await browser.newContext({ baseURL: platform.console })).newPage()
    await signIn(theirs, reader, 'boards')
    await rowOf(theirs, 'Rain and birds').getByRole('link').first().click()
    await expect(tileNames(theirs)).toHaveText([
      'Mouse strikes by size',
      'Mouse rain',
      'Mouse rain by weather',
    ])
    await expect(tileOf(theirs, 'Mouse rain').getByText('sum of Precipitation (mm)')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Edit board' })).toBeHidden()
    await theirs.context().close()
  })
})

test('QB60 a board is built with the keyboard alone, and its changes can be undone', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  await saveThree(platform, 'Keys')
  const { id } = await createBoard(platform, { name: 'Typed board' })
  await signIn(page, platform, `boards/${id}`)
  await expect(page.getByRole('heading', { name: 'Typed board', level: 1 })).toBeVisible()
  await page.keyboard.press('e')
  for (const name of ['Keys rain by weather', 'Keys strikes by size', 'Keys rain']) {
    await tabTo(page, page.getByRole('button', { name: 'Add query' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Find a saved query' })).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Find a saved query' }))
    await page.keyboard.type(name)
    await expect(page.getByRole('option')).toHaveCount(name === 'Keys rain' ? 2 : 1)
    await page.keyboard.press('Enter')
    await expect(tileOf(page, name)).toBeFocused()
  }
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(tileNames(page)).toHaveText(['Keys rain by weather', 'Keys rain', 'Keys strikes by size'])
  await expect(tileOf(page, 'Keys rain')).toBeFocused()
  const narrow = await boxOf(tileOf(page, 'Keys rain'))
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect
    .poll(async () => (await boxOf(tileOf(page, 'Keys rain'))).width)
    .toBeGreaterThan(narrow.width * 1.5)
  await pressTo(page, { key: 'ArrowRight', target: tileOf(page, 'Keys strikes by size') })
  await page.keyboard.press('Delete')
  await expect(tileNames(page)).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(tileNames(page)).toHaveCount(3)
  await page.keyboard.press('Control+Shift+z')
  await expect(tileNames(page)).toHaveCount(2)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Board Typed board saved')).toBeVisible()
  await page.keyboard.press('e')
  await page.reload()
  await expect(tileNames(page)).toHaveText(['Keys rain by weather', 'Keys rain'])

  await tabTo(page, tileOf(page, 'Keys rain'))
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/query\?.*saved=/)
})

test('QB60 a timer refreshes in the background; a failed refresh keeps the last answer; a deleted query says so', async ({
  page,
  platform,
  watch,
}) => {
  await waitForSample(platform)
  const ids = await saveThree(platform, 'Timer')
  const tiles = ids.map((query_id, index) => ({ id: `t${index}`, query_id }))
  const { id } = await createBoard(platform, { name: 'Wall', tiles, refresh_minutes: 1 })
  const path = query.deleteSaved.path.replace(':id', ids[2] ?? '')
  await requestAsAdministrator(platform, { method: query.deleteSaved.method, path })

  await page.clock.install()
  await signIn(page, platform, `boards/${id}`)
  const rain = tileOf(page, 'Timer rain')
  await expect(rain.getByText('4,426.0')).toBeVisible()
  await expect(tileOf(page, 'Saved query not found').getByText('This saved query was deleted')).toBeVisible()

  const marks: (string | undefined)[] = []
  const polls: (string | undefined)[] = []
  page.on('request', (request) => {
    const mark = request.headers()[backgroundHeader]
    if (runPath.test(request.url())) marks.push(mark)
    if (request.url().includes(`${engine.listJobs.path}?`)) polls.push(mark)
  })
  await page.clock.runFor(61_000)
  await expect.poll(() => marks.length).toBe(2)
  expect(marks).toEqual(['true', 'true'])

  watch.expectError(/ERR_FAILED/)
  await page.route(runPath, (route) => route.abort())
  // A refresh that is still running is not started again.
  await expect(async () => {
    await page.clock.runFor(61_000)
    await expect(rain.getByText('Not refreshed since')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect(rain.getByText('4,426.0')).toBeVisible()
  await expect.poll(() => polls.at(-1), 'polls of a tab without input do not extend the session').toBe('true')
  await page.unroute(runPath)
  await rain.getByRole('button', { name: 'Try again' }).click()
  await expect(rain.getByText('Not refreshed since')).toBeHidden()
  expect(marks.at(-1)).toBeUndefined()
  await page.getByRole('button', { name: 'Refresh all tiles' }).click()
  await expect(page.getByText('Not refreshed since')).toHaveCount(0)
  expect(marks.slice(-2)).toEqual([undefined, undefined])
})

test('QB60c a table with subtotals shows its groups as rows, with their members indented below', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  const request = {
    data: { fields: { 'Cost Total $': ['sum'] } },
    scale: { fields: ['Wildlife Size', 'Time of day'] },
    total: { all: ['Wildlife Size'] },
  }
  const tile = { id: 'one', query_id: await saveQuery(platform, { name: 'Costs in groups', request }) }
  const tiles = [{ ...tile, view: 'table', width: 2, height: 2 }]
  const { id } = await createBoard(platform, { name: 'Groups', tiles })
  await signIn(page, platform, `boards/${id}`)
  const table = tileOf(page, 'Costs in groups').getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Wildlife Size, Time of day',
    'Cost Total $, sum',
  ])
  const heads = table.getByRole('rowheader')
  await expect(heads).toHaveText(
    ['Total', 'Large', 'Medium', 'Small'].flatMap((group) =>
      group === 'Total' ? [group] : [group, 'Dawn', 'Day', 'Dusk', 'Night'],
    ),
  )
  await expect(table.getByRole('row').filter({ hasText: 'Large' })).toContainText('26,253,787')
  const leftOf = (row: number): Promise<number> =>
    heads.nth(row).evaluate((cell) => Number.parseFloat(getComputedStyle(cell).paddingLeft))
  expect((await leftOf(2)) - (await leftOf(1))).toBe(12)
})
