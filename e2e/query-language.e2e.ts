// Totals, comparisons and joined scales in the query builder, with a mouse and with the keyboard alone, in each
// language. The expected figures are computed from the file itself.
import type { Locator, Page } from '@playwright/test'
import { costsByAirport } from './support/expected-costs.ts'
import {
  collectQueries,
  gridOf,
  type Input,
  periodBefore,
  runs,
  sentenceOf,
  start,
} from './support/query-page.ts'
import { figureIn, screenTextsIn, type ScreenTexts } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { filterBy, resultOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const costOf = (year: number): number => costsByAirport(year).reduce((sum, { total }) => sum + total, 0)

/** With the minus sign and the spaces of the console. */
const typeset = (text: string): string => text.replaceAll('-', '\u2212').replaceAll('\u202f', '\u00a0')
const changeIn = (screen: ScreenTexts, value: number): string =>
  typeset(`${value > 0 ? '+' : ''}${figureIn(screen, value)}`)

const strikes = 'table=strike&level=data_prim&filter=in[1995]:year:Flight+Date'
const bySize = `query?value=sum:Cost+Total+$&row=Wildlife+Size&row=Time+of+day&column=quarter:Flight+Date&${strikes}`
const byMonth = `query?value=sum:Cost+Total+$&row=year_month:Flight+Date&${strikes}`

const totalRow = (page: Page, screen: ScreenTexts): Locator =>
  gridOf(page, screen)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: screen.textOf('query:totals.total'), exact: true }) })
const addTotals = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  await device.press(page.getByRole('checkbox', { name: textOf('query:totals.show') }))
  await expect(totalRow(page, screen)).toBeVisible()
  await expect(page.getByText(textOf('query:totals.computed'))).toBeVisible()
}

const compareYears = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const before = periodBefore(screen, 'year')
  await device.check(page.getByRole('button', { name: textOf('query:compare.add') }), before)
  await expect(sentenceOf(page, screen)).toContainText(textOf('query:compare.dateOf', { before }))
}

const undoAndRedo = async (page: Page, screen: ScreenTexts): Promise<void> => {
  const totals = page.getByRole('checkbox', { name: screen.textOf('query:totals.show') })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(totals).not.toBeChecked()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(totals).toBeChecked()
}

const joinScales = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const chip = page.getByRole('button', { name: textOf('query:chip.dimension', { name: 'Time of day' }) })
  await device.choose(chip, textOf('query:chip.join'))
  await expect(
    gridOf(page, screen).getByRole('columnheader', { name: 'Wildlife Size · Time of day' }),
  ).toBeVisible()
}

/** Each month beside the month a year before, and the change of all of them. */
const compareMonths = async (page: Page, input: Input): Promise<void> => {
  const { screen } = input
  const { textOf } = screen
  // The focus starts at the top again.
  await page.goto(byMonth)
  await compareYears(page, input)
  await addTotals(page, input)
  const row = totalRow(page, screen)
  for (const year of [1995, 1994]) await expect(row).toContainText(typeset(figureIn(screen, costOf(year))))
  await expect(row).toContainText(changeIn(screen, costOf(1995) - costOf(1994)))
  const strip = page.getByRole('table', { name: textOf('query:compare.strip') })
  await expect(strip.getByRole('row')).toHaveCount(3)
  await expect(strip.getByRole('row').nth(0)).toContainText('1995')
  await expect(strip.getByRole('row').nth(1)).toContainText('1994')
}

for (const { name, tag, ...run } of runs)
  test(
    `QB8 QB9 QB13 UI8 totals, a comparison and a joined scale with ${name}`,
    tag,
    async ({ page, platform }) => {
      const input = await start(page, { platform, ...run })
      const { screen } = input
      await visit(page, bySize)
      await joinScales(page, input)
      await compareYears(page, input)
      await addTotals(page, input)
      await undoAndRedo(page, screen)
      await expectAccessible(page)
      await compareMonths(page, input)
      await expectAccessible(page)
    },
  )

test('QB8c a grid with columns reads the total and the order of its rows from a second query, not from totals', async ({
  page,
  platform,
}) => {
  const queries = collectQueries(page)
  await signIn(page, platform)
  const screen = await screenTextsIn('en')
  const order = 'order=desc:sum:Cost+Total+$'
  await visit(page, `${bySize.replace('row=Wildlife+Size&row=Time+of+day', 'row=Airport+Name')}&${order}`)
  for (const [at, { airport, total }] of costsByAirport(1995).slice(0, 3).entries()) {
    const row = gridOf(page, screen)
      .getByRole('row')
      .nth(at + 1)
    await expect(row).toContainText(airport)
    await expect(row.getByRole('gridcell').last()).toHaveText(figureIn(screen, total))
  }
  const [main, ranking] = queries
    .filter((body) => body.includes('Airport Name'))
    .map((body): unknown => JSON.parse(body))
  expect(main).not.toHaveProperty('total')
  expect(ranking).toMatchObject({ scale: { fields: ['Airport Name'] }, data: { limit: 5000 } })
  expect(ranking).not.toHaveProperty('total')
})

test('QB10c codes are shown as labels, found by label or code, and requested as codes', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const ofFlights = 'table=flight&level=data_prim&order=desc:count:origin&limit=20'
  await visit(page, `query?value=count:origin&row=origin&${ofFlights}`)
  const cell = resultOf(page).getByRole('gridcell', { name: 'Denver Intl', exact: true })
  await expect(cell.getByTitle('DEN')).toBeVisible()

  await filterBy(page, { field: 'Origin', value: 'denver int' })
  await expect(page.getByLabel('Query in words')).toContainText('Denver Intl')
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('in["DEN"]:origin')
  await expect(resultOf(page).getByRole('row')).toHaveCount(2)

  // Not all of these codes are listed.
  await visit(page, 'query?value=count:iata&row=state&table=airport&level=data_prim')
  await expect(page.getByLabel('Query in words')).toContainText('Count of IATA code')
  await filterBy(page, { field: 'IATA code', value: 'thigpen' })
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('in["00M"]:iata')
})

test('QB9c past periods without rows have their dates, and a named dash as their value', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const screen = await screenTextsIn('en')
  // The file starts in 1990.
  await visit(page, `${byMonth.replace('in[1995]', 'in[1990]')}&compare=year:date:1`)
  const strip = page.getByRole('table', { name: screen.textOf('query:compare.strip') })
  await expect(strip.getByRole('row').nth(1).getByRole('cell').first()).toContainText('Jan 1989')
  const noRows = { name: screen.textOf('query:compare.noRows'), exact: true }
  await expect(strip.getByRole('img', noRows).first()).toBeVisible()
  await expect(gridOf(page, screen).getByRole('img', noRows).first()).toBeVisible()
  await expectAccessible(page)
})
