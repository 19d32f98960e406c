// Calculations over an answer, the largest rows, and the rows behind a cell, with a mouse and with the keyboard alone, in
// each language. The expected figures are computed from the file itself.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { costsByAirport } from './support/expected-costs.ts'
import { keyboard, mouse, type InputDevice } from './support/input-device.ts'
import { tagOf } from './support/matrix.ts'
import { waitForSample } from './support/sample.ts'
import { changeLanguage, figureIn, screenTextsIn, type ScreenTexts } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const strikes = 'table=strike&level=data_prim&filter=in[1995]:year:Flight+Date'
const byAirport = `query?value=sum:Cost+Total+$&value=count:Airport+Name&row=Airport+Name&${strikes}&order=desc:sum:Cost+Total+$`

const gridOf = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByRole('grid', { name: textOf('query:result.label') })
const rowOf = (page: Page, screen: ScreenTexts, index: number): Locator =>
  gridOf(page, screen)
    .getByRole('row')
    .nth(index + 1)

/** Counts the queries for costs that the page sends. A pointer over the list of fields sends others. */
const countQueries = (page: Page): (() => number) => {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/qb/query') && request.postData()?.includes('Cost Total $')) count += 1
  })
  return () => count
}

interface Input {
  readonly device: InputDevice
  readonly screen: ScreenTexts
}

/** The share of each row, without a query. */
const addShare = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const value = { name: 'Cost Total $', mode: textOf('query:mode.sum') }
  await device.check(
    page.getByRole('button', { name: textOf('query:chip.value', value) }),
    textOf('query:calculate.kind.share_of_all'),
  )
  await expect(gridOf(page, screen).getByRole('columnheader')).toHaveCount(4)
  await expect(page.getByLabel(textOf('query:sentence.label'))).toContainText(
    textOf('query:calculate.kind.share_of_all'),
  )
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
    await expect(rowOf(page, screen, at)).toContainText(airport)
    await expect(rowOf(page, screen, at)).toContainText(figureIn(screen, total))
  }
  const others = costs.slice(3).reduce((sum, { total }) => sum + total, 0)
  await expect(rowOf(page, screen, 3)).toContainText(figureIn(screen, others))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows).not.toHaveCount(5)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(rows).toHaveCount(5)
}

/** Opens the menu of the first figure of the first row. */
const openCell = async (page: Page, { screen }: Input, isMouse: boolean): Promise<void> => {
  if (isMouse) {
    await rowOf(page, screen, 0).getByRole('gridcell').nth(1).click({ button: 'right' })
    return
  }
  await gridOf(page, screen).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** As many rows as the count of the cell says, and back again. */
const showRows = async (page: Page, input: Input, isMouse: boolean): Promise<void> => {
  const { screen } = input
  const { textOf, language } = screen
  const count = await rowOf(page, screen, 0).getByRole('gridcell').nth(2).textContent()
  await openCell(page, input, isMouse)
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

const devices = [
  { name: 'a mouse', language: 'en', create: mouse },
  { name: 'the keyboard alone', language: 'en', create: keyboard },
  { name: 'the keyboard alone', language: 'fr', create: keyboard },
  { name: 'the keyboard alone', language: 'ja', create: keyboard },
] as const

for (const { name, language, create } of devices)
  test(
    `QB40c QB41c UI8 the largest rows, a share and the rows of a cell with ${name} (${language})`,
    tagOf(language),
    async ({ page, platform }) => {
      await signIn(page, platform)
      await waitForSample(platform)
      const screen = await screenTextsIn(language)
      if (language !== 'en') await changeLanguage(page, { from: await screenTextsIn('en'), to: screen })
      const input = { device: create(page), screen }
      await visit(page, byAirport)
      await expect(gridOf(page, screen)).toBeVisible()
      const queries = countQueries(page)
      await addShare(page, input)
      await showLargest(page, input)
      expect(queries()).toBe(0)
      await showRows(page, input, create === mouse)
    },
  )

test('QB11i QB41c the table on the screen is a file, and the others and a past period have rows', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await waitForSample(platform)
  const screen = await screenTextsIn('en')
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
      const cell = rowOf(page, screen, row).getByRole('gridcell').nth(column)
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
