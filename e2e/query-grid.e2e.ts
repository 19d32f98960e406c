// The grid of a result: selecting and copying cells, sorting without a request, collapsing groups, and arranging
// columns, with the mouse and with the keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { printed } from './support/printed.ts'
import { collectQueries } from './support/query-page.ts'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { addToWell, resultOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const strikes = 'table=strike&level=data_prim&filter=in[1995]:year:Flight+Date'
const bySize = `query?value=sum:Cost+Total+$&row=Wildlife+Size&view=table&${strikes}`
const grouped = `query?value=sum:Cost+Total+$&row=Time+of+day&row=Wildlife+Size&totals=all&view=table&${strikes}`

const textsOf = async (rows: Locator): Promise<readonly string[]> =>
  (await rows.allInnerTexts()).map((text) => text.replaceAll('\n', '\t'))

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('QB47c cells are selected and copied with headers, and a header sorts without a request', async ({
  page,
  context,
  platform,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, platform)
  await waitForSample(platform)
  const queries = collectQueries(page)
  await visit(page, bySize)
  const grid = resultOf(page)
  const rows = grid.getByRole('row')
  await expect(rows).toHaveCount(4)
  const before = await textsOf(rows)

  await test.step('a range by dragging', async () => {
    const cells = grid.getByRole('gridcell')
    await cells.first().hover()
    await page.mouse.down()
    await cells.nth(3).hover()
    await page.mouse.up()
    await expect(page.getByText('4 cells selected')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByText('4 cells copied')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+c')
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByText('4 cells copied')).toHaveCount(1)
    const copied = before.slice(0, 3).join('\n').replaceAll(',', '').replace('$ sum', '$, sum')
    // The browser answers a reading while it writes with an empty text.
    await expect.poll(() => clipboard(page)).toBe(copied)
  })

  await test.step('all cells by the keyboard, with their exact sum', async () => {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
    const figures = before.slice(1).map((text) => Number(text.split('\t')[1]?.replaceAll(',', '')))
    const sum = figures.reduce((total, figure) => total + figure, 0)
    await expect(page.getByText(`Sum ${sum.toLocaleString('en-GB')}`)).toBeVisible()
  })

  await test.step('the header sorts the rows that are here', async () => {
    const sent = queries.length
    await grid.getByRole('columnheader', { name: 'Cost Total $, sum' }).click()
    await expect(page.getByLabel('Query in words')).toContainText('highest first')
    const figureOf = (text: string) => Number(text.split('\t')[1]?.replaceAll(',', ''))
    const highest = before.slice(1).toSorted((a, b) => figureOf(b) - figureOf(a))
    await expect.poll(async () => (await textsOf(rows)).slice(1)).toEqual(highest)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Query in words')).toContainText('lowest first')
    await expect.poll(async () => (await textsOf(rows)).slice(1)).toEqual(highest.toReversed())
    expect(queries.slice(sent)).toEqual([])
  })

  await test.step('a column is hidden, and stays hidden', async () => {
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Hide column' }).press('Enter')
    await expect(grid.getByRole('columnheader')).toHaveText(['Wildlife Size'])
    await page.reload()
    await expect(grid.getByRole('columnheader')).toHaveText(['Wildlife Size'])
    await page.getByRole('button', { name: 'Arrange columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await expect(grid.getByRole('columnheader')).toHaveCount(2)
  })
})

test('QB47c groups have the subtotals of the platform, and are collapsed by mouse and keyboard', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, grouped)
  const tree = page.getByRole('treegrid', { name: 'Query result' })
  const groups = tree.locator('[role="row"][aria-expanded]')
  await expect(groups.first()).toBeVisible()
  const count = await tree.getByRole('row').count()
  const members = await groups.count()
  await expectAccessible(page)

  await groups.first().getByRole('gridcell').first().click()
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => tree.getByRole('row').count()).toBeLessThan(count)
  await page.keyboard.press('ArrowRight')
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(tree.getByRole('row')).toHaveCount(count)
  await page.keyboard.press('Enter')
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('button', { name: 'Arrange columns' }).click()
  await page.getByRole('menuitem', { name: 'Collapse all groups' }).click()
  // The header, the total, and the groups.
  await expect(tree.getByRole('row')).toHaveCount(members + 2)
})

test('QB47c an added dimension moves a column to the part that scrolls', async ({ page, platform }) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, bySize)
  const heads = resultOf(page).getByRole('columnheader')
  await expect(heads).toHaveText(['Wildlife Size', 'Cost Total $, sum'])
  await addToWell(page, { well: 'row dimension', field: 'Time of day' })
  await expect(heads).toHaveText(['Wildlife Size', 'Time of day', 'Cost Total $, sum'])
})

test('QB47c.g a printed answer has all rows, also those out of sight, and nothing to click', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  await visit(page, 'query?value=sum:Cost+Total+$&row=Origin+State&view=table&table=strike&level=data_prim')
  await page.setViewportSize({ width: 1200, height: 500 })
  await expect(resultOf(page)).toBeVisible()
  const head = page.getByText(/^\d+ rows$/)
  const rows = Number(((await head.textContent()) ?? '').replace(' rows', ''))
  const table = page.getByRole('table', { name: 'Query result' })
  await printed(page, async () => {
    await expect(table.getByRole('row')).toHaveCount(rows + 1)
    await expect(table.getByRole('columnheader')).toHaveText(['Origin State', 'Cost Total $, sum'])
    await expect(resultOf(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Arrange columns' })).toBeHidden()
  })
  await expect(table).toBeHidden()
  await expect(resultOf(page)).toBeVisible()
})
