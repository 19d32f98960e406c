// Totals, comparisons and joined scales in the query builder, with a mouse and with the keyboard alone, in each
// language. The expected figures are computed from the file itself.
import type { Locator, Page } from '@playwright/test'
import { costsByAirport } from './support/expected-costs.ts'
import { keyboard, mouse, type InputDevice } from './support/input-device.ts'
import { tagOf } from './support/matrix.ts'
import { waitForBuilds } from './support/sample.ts'
import { changeLanguage, figureIn, screenTextsIn, type ScreenTexts } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const costOf = (year: number): number => costsByAirport(year).reduce((sum, { total }) => sum + total, 0)

/** Signed, with the minus sign of the console. */
const changeIn = (screen: ScreenTexts, value: number): string =>
  `${value > 0 ? '+' : ''}${figureIn(screen, value)}`.replaceAll('-', '\u2212').replaceAll('\u202f', '\u00a0')

const strikes = 'table=strike&level=data_prim&filter=in[1995]:year:Flight+Date'
const bySize = `query?value=sum:Cost+Total+$&row=Wildlife+Size&row=Time+of+day&column=quarter:Flight+Date&${strikes}`
const byMonth = `query?value=sum:Cost+Total+$&row=year_month:Flight+Date&${strikes}`

const gridOf = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByRole('grid', { name: textOf('query:result.label') })
const totalRow = (page: Page, screen: ScreenTexts): Locator =>
  gridOf(page, screen)
    .getByRole('row')
    .filter({ hasText: screen.textOf('query:totals.total') })
const sentence = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByLabel(textOf('query:sentence.label'))

interface Input {
  readonly device: InputDevice
  readonly screen: ScreenTexts
}

const addTotals = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  await device.press(page.getByRole('checkbox', { name: textOf('query:totals.show') }))
  await expect(totalRow(page, screen)).toContainText(
    figureIn(screen, costOf(1995)).replaceAll('\u202f', '\u00a0'),
  )
  await expect(page.getByText(textOf('query:totals.computed'))).toBeVisible()
}

const compareYears = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf, language } = screen
  const before = textOf(`query:compare.before.year_${language === 'ja' ? 'other' : 'one'}`, { count: '1' })
  await device.check(page.getByRole('button', { name: textOf('query:compare.add') }), before)
  await expect(sentence(page, screen)).toContainText(textOf('query:compare.dateOf', { before }))
  const row = totalRow(page, screen)
  await expect(row).toContainText(figureIn(screen, costOf(1994)).replaceAll('\u202f', '\u00a0'))
  await expect(row).toContainText(changeIn(screen, costOf(1995) - costOf(1994)))
}

const undoAndRedo = async (page: Page, screen: ScreenTexts): Promise<void> => {
  const compare = page.getByRole('button', { name: screen.textOf('query:compare.add') })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(compare).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(compare).toBeHidden()
}

const joinScales = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const chip = page.getByRole('button', { name: textOf('query:chip.dimension', { name: 'Time of day' }) })
  await device.choose(chip, textOf('query:chip.join'))
  await expect(
    gridOf(page, screen).getByRole('columnheader', { name: 'Wildlife Size · Time of day' }),
  ).toBeVisible()
}

const readStrip = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  await visit(page, byMonth)
  const add = page.getByRole('button', { name: textOf('query:compare.add') })
  const plural = screen.language === 'ja' ? 'other' : 'one'
  await device.check(add, textOf(`query:compare.before.year_${plural}`, { count: '1' }))
  const strip = page.getByRole('table', { name: textOf('query:compare.strip') })
  await expect(strip.getByRole('row')).toHaveCount(3)
  await expect(strip.getByRole('row').nth(0)).toContainText('1995')
  await expect(strip.getByRole('row').nth(1)).toContainText('1994')
}

const devices = [
  { name: 'a mouse', language: 'en', create: mouse },
  { name: 'the keyboard alone', language: 'en', create: keyboard },
  { name: 'the keyboard alone', language: 'fr', create: keyboard },
  { name: 'the keyboard alone', language: 'ja', create: keyboard },
] as const

for (const { name, language, create } of devices)
  test(
    `QB8 QB9 QB13 totals, a comparison and a joined scale with ${name} (${language})`,
    tagOf(language),
    async ({ page, platform }) => {
      await signIn(page, platform)
      await waitForBuilds(platform)
      const screen = await screenTextsIn(language)
      if (language !== 'en') await changeLanguage(page, { from: await screenTextsIn('en'), to: screen })
      const input = { device: create(page), screen }
      await visit(page, bySize)
      await addTotals(page, input)
      await compareYears(page, input)
      await undoAndRedo(page, screen)
      await joinScales(page, input)
      await expectAccessible(page)
      await readStrip(page, input)
      await expectAccessible(page)
    },
  )
