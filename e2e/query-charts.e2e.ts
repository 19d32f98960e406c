// Charts of the sample: their views, reading them by keyboard, their pictures, and a narrow window.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { waitForSample } from './support/sample.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const strikes = '&table=strike&level=data_prim'
const costsByMonth = `query?value=sum:Cost+Total+$&row=month:Flight+Date&column=year:Flight+Date${strikes}`
const costsByAirport = `query?value=sum:Cost+Total+$&row=Airport+Name&order=desc:sum:Cost+Total+$${strikes}`
const countsByPhase = `query?value=count:Cost+Total+$&row=Phase+of+flight${strikes}`
const twoValues = `query?value=sum:Cost+Total+$&value=count:Cost+Total+$&row=year_month:Flight+Date${strikes}`

const chartOf = (page: Page, name: string): Locator => page.getByRole('figure', { name })
const showAs = (page: Page, view: string) =>
  page.getByRole('radiogroup', { name: 'Show as' }).getByRole('radio', { name: view }).check({ force: true })

test('QB70c charts of the sample in their views, by keyboard, and as pictures', async ({
  page,
  platform,
}) => {
  await waitForSample(platform)
  await signIn(page, platform)

  await test.step('of month and year, the months are the axis and the years are series in their order', async () => {
    await visit(page, costsByMonth)
    await expect(chartOf(page, 'Chart, Lines: 1995, 1996, 1997, 1998, 1999, 2000, 2001, 2002')).toBeVisible()
    await expect(page.getByText('5 earlier periods are shown in the table only.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the arrow keys read the figures', async () => {
    const chart = chartOf(page, 'Chart, Lines').getByRole('application')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(chartOf(page, 'Chart, Lines').getByRole('status')).toContainText('Jan, 1996: ')
    await page.keyboard.press('End')
    await expect(chartOf(page, 'Chart, Lines').getByRole('status')).toContainText('Dec, 1996: ')
  })

  await test.step('a heat map and small multiples show all years', async () => {
    await showAs(page, 'Heat map')
    await expect(chartOf(page, 'Chart, Heat map: 1990, 1991')).toBeVisible()
    await showAs(page, 'Small multiples')
    await expect(page.getByText('All panels have the same scale.')).toBeVisible()
  })

  await test.step('all names are bars, and no line connects them', async () => {
    await visit(page, costsByAirport)
    const chart = chartOf(page, 'Chart, Bars')
    await expect(chart).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Lines' })).toHaveCount(0)
    await expect(page.getByText('shown in the table only')).toHaveCount(0)
    await chart.getByRole('application').focus()
    await page.keyboard.press('End')
    await expect(chart.getByRole('status')).not.toBeEmpty()
  })

  await test.step('a mark opens the rows behind it, by keyboard and by pointer', async () => {
    await visit(page, countsByPhase)
    const figure = chartOf(page, 'Chart, Bars: Cost Total $, count')
    const chart = figure.getByRole('application')
    await chart.focus()
    await page.keyboard.press('Home')
    await expect(figure.getByRole('status')).not.toBeEmpty()
    const words = await figure.getByRole('status').textContent()
    const count = /([\d,]+)\.$/.exec(words ?? '')?.[1] ?? ''
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: `Show the ${count} rows` }).click()
    const path = page.getByRole('navigation', { name: 'Steps to this cell' })
    await expect(path).toBeVisible()
    const rows = String(Number(count.replace(',', '')) + 1)
    await expect(page.getByRole('grid', { name: 'Result' })).toHaveAttribute('aria-rowcount', rows)
    await page.goBack()
    await expect(path).toHaveCount(0)
    await chart.click()
    await expect(page.getByRole('menuitem', { name: /^Keep only Phase of flight/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(chart).toBeFocused()
  })

  await test.step('a count has a second axis', async () => {
    await visit(page, twoValues)
    await expect(chartOf(page, 'Cost Total $, count (second axis)')).toBeVisible()
  })

  await test.step('a picture has the name of the query', async () => {
    await page.getByRole('button', { name: 'Download chart' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'SVG' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Cost Total \$ .*\.svg$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('@font-face')
    expect(text).toContain('second axis')
  })

  await test.step('the chart follows the window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const chart = chartOf(page, 'Chart, Lines').getByRole('application')
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(390)
    await expect.poll(async () => (await chart.locator('svg').boundingBox())?.width).toBeLessThan(390)
  })
})
