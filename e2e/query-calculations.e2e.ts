// Calculations over an answer, the largest rows, and the rows behind a cell, with a mouse and with the keyboard alone, in
// each language. The expected figures are computed from the file itself.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { costsByAirport } from './support/expected-costs.ts'
import {
  collectQueries,
  gridOf,
  type Input,
  openFirstFigure,
  rowAt,
  runs,
  sentenceOf,
  start,
  valueChip,
} from './support/query-page.ts'
import { figureIn } from './support/screen-texts.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const strikes = 'table=strike&level=data_prim&filter=in[1995]:year:Flight+Date'
const byAirport = `query?value=sum:Cost+Total+$&value=count:Airport+Name&row=Airport+Name&${strikes}&order=desc:sum:Cost+Total+$`

/** The share of each row, without a query. */
const addShare = async (page: Page, { device, screen }: Input): Promise<void> => {
  const share = screen.textOf('query:calculate.kind.share_of_all')
  await device.check(valueChip(page, { screen, field: 'Cost Total $', mode: 'sum' }), share)
  await expect(gridOf(page, screen).getByRole('columnheader')).toHaveCount(4)
  await expect(sentenceOf(page, screen)).toContainText(share)
}

/** The three largest rows and all others, without a query. */
const showLargest = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const chip = page.getByRole('button', { name: textOf('query:top.add') })
  await device.check(chip, textOf('query:top.chip', { count: '3' }))
  const costs = costsByAirport(1995)
  const rows = gridOf(page, screen).getByRole('row')
  await expect(rows).toHaveCount(5)
  for (const [at, { airport, total }] of costs.slice(0, 3).entries()) {
    await expect(rowAt(page, screen, at)).toContainText(airport)
    await expect(rowAt(page, screen, at)).toContainText(figureIn(screen, total))
  }
  const others = costs.slice(3).reduce((sum, { total }) => sum + total, 0)
  await expect(rowAt(page, screen, 3)).toContainText(figureIn(screen, others))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows).not.toHaveCount(5)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(rows).toHaveCount(5)
}

/** As many rows as the count of the cell says, and back again. */
const showRows = async (page: Page, input: Input): Promise<void> => {
  const { screen, isMouse } = input
  const { textOf, language } = screen
  const count = await rowAt(page, screen, 0).getByRole('gridcell').nth(2).textContent()
  await openFirstFigure(page, input)
  const plural = language === 'ja' || count !== '1' ? 'other' : 'one'
  const entry = page.getByRole('menuitem', {
    name: textOf(`query:drill.rows_${plural}`, { count: count ?? '' }),
    exact: true,
  })
  await expect(entry).toBeVisible()
  await expectAccessible(page)
  if (isMouse) await entry.click()
  else await page.keyboard.press('Enter')
  const path = page.getByRole('navigation', { name: textOf('query:drill.path') })
  await expect(path).toBeVisible()
  await expect(gridOf(page, screen)).toHaveAttribute('aria-rowcount', String(Number(count) + 1))
  if (isMouse) await path.getByRole('button').click()
  else await page.goBack()
  await expect(path).toHaveCount(0)
  await expect(gridOf(page, screen).getByRole('row')).toHaveCount(5)
}

for (const { name, tag, ...run } of runs)
  test(
    `QB40c QB41c UI8 the largest rows, a share and the rows of a cell with ${name}`,
    tag,
    async ({ page, platform }) => {
      const input = await start(page, { platform, ...run })
      const { screen } = input
      await visit(page, byAirport)
      await expect(gridOf(page, screen)).toBeVisible()
      const queries = collectQueries(page)
      await addShare(page, input)
      await showLargest(page, input)
      // A pointer over the list of fields sends queries that are not for costs.
      expect(queries.filter((body) => body.includes('Cost Total $'))).toEqual([])
      await showRows(page, input)
    },
  )

test('QB11i QB41c the table on the screen is a file, and the others and a past period have rows', async ({
  page,
  platform,
}) => {
  const { screen } = await start(page, { platform, isMouse: true, language: 'en' })
  await visit(page, `${byAirport}&top=3:others:sum:Cost+Total+$&compare=year:date:1`)
  await expect(gridOf(page, screen).getByRole('row')).toHaveCount(6)

  await test.step('the file has the largest rows and the others', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(page.getByText('Without calculations, and not only the largest rows')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Shown table as CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const costs = costsByAirport(1995)
    const others = costs.slice(3).reduce((sum, { total }) => sum + total, 0)
    const lines = file.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      ...costs.slice(0, 3).map(({ airport, total }) => `${airport},${total}`),
      `Others (${costs.length - 3}),${others}`,
    ])
  })

  await test.step('as many rows as the counts say', async () => {
    const counts = async (row: number, column: number) => {
      const cell = rowAt(page, screen, row).getByRole('gridcell').nth(column)
      const text = (await cell.textContent()) ?? ''
      await cell.click({ button: 'right' })
      await expect(page.getByRole('menuitem', { name: /^Show the/ })).toHaveText(
        new RegExp(`Show the ${text} rows?$`),
      )
      await page.keyboard.press('Escape')
    }
    // The count of the airport names, now and a year before, follows the four columns of the costs.
    await counts(1, 5)
    await counts(1, 6)
    await counts(4, 5)
  })
})
