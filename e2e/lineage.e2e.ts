// Lineage: from a tile of a board back to the column of its file, by mouse and by keyboard alone, and what a deletion
// names.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { engine } from '#contract/engine/endpoints.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { pressTo, tabTo } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { openPage, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const request = {
  data: { fields: { 'Cost Total $': ['sum'] } },
  scale: { fields: ['Wildlife Size'] },
  table_name: 'strike',
  database_name: 'data_prim',
}

/** A board with one saved query, both with this name. Returns their ids. */
const createBoard = async (platform: Platform, name: string): Promise<{ board: string; saved: string }> => {
  const sharing = { kind: 'everyone' }
  const saved = await requestAsAdministrator(platform, {
    ...query.createSaved,
    body: { name, description: '', request, view: {}, sharing },
  })
  const { id } = query.createSaved.response.schema.parse(saved).query
  const body = { name: `${name} board`, sharing, tiles: [{ id: 'a', query_id: id }] }
  const board = await requestAsAdministrator(platform, { ...boards.create, body })
  return { board: boards.create.response.schema.parse(board).board.id, saved: id }
}

/** An action that writes the result of a saved query to a table. */
const createCopy = async (platform: Platform, saved: string): Promise<void> => {
  const table = { database_name: 'data_prim', table_name: 'copied' }
  const columns = [
    { name: 'Wildlife Size', type: { main: 'string' } },
    { name: 'Cost_Total_sum', type: { main: 'num' } },
  ]
  await requestAsAdministrator(platform, { ...engine.createTable, body: { ...table, columns } })
  const body = { name: 'Copy costs', kind: 'query_to_table', parameters: { query: saved, table } }
  await requestAsAdministrator(platform, { ...engine.createAction, body })
}

/** Other journeys share the sample, whose tables they count on. */
const deleteCopy = async (platform: Platform): Promise<void> => {
  for (const path of ['/dpe/v3/actions/copy-costs', '/dpe/v3/tables/data_prim/copied'])
    await requestAsAdministrator(platform, { method: 'DELETE', path })
}

const card = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) })
const find = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Card or attribute' }).fill(name)
  await page.keyboard.press('Enter')
}
const words = (page: Page) => page.getByRole('table', { name: 'The path in words' })

test('UI50 DM65 an attribute is followed from a board back to its column by mouse', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  const { board } = await createBoard(platform, 'Cost by size')
  await signIn(page, platform)
  await visit(page, `boards/${board}`)
  const tile = page.getByRole('article', { name: 'Cost by size' })
  await tile.hover()
  await tile.getByRole('link', { name: 'Lineage' }).click()

  await expect(page.getByRole('heading', { name: 'Lineage of Cost by size' })).toBeVisible()
  await expect(card(page, 'Cost by size board')).toBeVisible()
  await expect(words(page).getByRole('row')).toHaveCount(5)
  await expectAccessible(page)

  await test.step('from the query to one attribute of its table', async () => {
    await card(page, 'Bird strikes').click()
    const pane = page.getByRole('region', { name: 'Selected card' })
    await pane.getByRole('link', { name: 'Cost Total $' }).click()
    await expect(page.getByRole('heading', { name: 'Lineage of Cost Total $' })).toBeVisible()
    await expect(pane.getByText('No row condition')).toBeVisible()
    await expect(words(page)).toContainText('Cost by size board')
  })

  await test.step('a card is found by its name on the canvas, and the links are saved', async () => {
    await find(page, 'cost by size board')
    await expect(card(page, 'Cost by size board')).toBeFocused()
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Links as CSV' }).click()
    const file = await (await download).path()
    expect(await readFile(file, 'utf8')).toContain(
      'Saved query,Cost by size,,Board,Cost by size board,Cost by size,shown',
    )
  })

  await test.step('the list has the same content, and its links open the table', async () => {
    await page.getByText('List', { exact: true }).click()
    await expect(rowOf(page, 'Cost by size board').first()).toBeVisible()
    await find(page, 'cost by size board')
    const boardRow = page
      .getByRole('table', { name: 'Boards' })
      .getByRole('row', { name: 'Cost by size board' })
    await expect(boardRow).toBeFocused()
    await page.getByText('Where from', { exact: true }).click()
    await expect(rowOf(page, 'Cost by size board')).toHaveCount(0)
    await page
      .getByRole('table', { name: 'Source' })
      .getByRole('link', { name: 'birdstrikes.csv', exact: true })
      .click()
    await expect(page).toHaveURL(/\/tables\/birdstrikes\.csv/)
  })
})

test('UI50 an attribute is followed from a board back to its column by keyboard alone', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  const { board } = await createBoard(platform, 'Cost with keys')
  await signIn(page, platform)
  await visit(page, `boards/${board}`)
  const tile = page.getByRole('article', { name: 'Cost with keys' })
  await tabTo(page, tile)
  await tabTo(page, tile.getByRole('link', { name: 'Lineage' }))
  await page.keyboard.press('Enter')

  const start = card(page, 'Cost with keys')
  await expect(start).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await start.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(start).toBeFocused()
  await expect(start.locator('.canvas-frame')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'Cost with keys board')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(start).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'Bird strikes')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(card(page, 'birdstrikes.csv')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tables\/birdstrikes\.csv/)
})

test('UI51 a deletion names who is affected', async ({ page, platform }) => {
  await waitForSample(platform)
  const { saved } = await createBoard(platform, 'Cost to delete')
  await createCopy(platform, saved)
  await signIn(page, platform)

  await test.step('a saved query that is on a board', async () => {
    await openPage(page, 'Saved queries')
    await page.getByRole('button', { name: 'Actions for Cost to delete' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Cost to delete?' })
    await expect(dialog.getByText('1 board shows it')).toBeVisible()
    await expect(dialog.getByText('Cost to delete board (Platform Administrator)')).toBeVisible()
    await expect(dialog.getByText('1 action table is written from it')).toBeVisible()
    await pressTo(page, { key: 'Tab', target: dialog.getByRole('link', { name: 'Lineage' }) })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Lineage of Cost to delete' })).toBeVisible()
    await expect(card(page, 'copied')).toContainText('Cost_Total_sum')
  })

  await test.step('several saved queries', async () => {
    await openPage(page, 'Saved queries')
    await rowOf(page, 'Cost to delete').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect(page.getByRole('dialog').getByText('1 board shows it')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a logical object', async () => {
    await visit(page, 'schema')
    await page.getByRole('button', { name: 'Actions for Bird strikes' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/saved quer(y|ies) uses? it/)).toBeVisible()
    await expect(dialog.getByText(/Cost to delete board/)).toBeVisible()
  })
  await deleteCopy(platform)
})
