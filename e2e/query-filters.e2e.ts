// Relative dates, the limits of the query language and a download, with a mouse and with the keyboard alone, in each
// language.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addFilter, type Input, runs, sentenceOf, start, valueChip } from './support/query-page.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const bySize = 'query?value=sum:Cost+Total+$&row=Wildlife+Size&table=strike&level=data_prim'

const filterByPeriod = async (page: Page, input: Input): Promise<void> => {
  const { device, screen } = input
  const { textOf } = screen
  const editor = await addFilter(page, { ...input, field: 'Flight Date' })
  await expect(editor.getByText(textOf('query:limit.alternatives'))).toBeVisible()
  const condition = editor.getByRole('combobox', { name: textOf('query:filter.condition') })
  await device.select(condition, textOf('query:filter.relative.operator'))
  const period = editor.getByRole('combobox', { name: textOf('query:filter.relative.period') })
  await device.select(period, textOf('query:filter.period.previousYear'))
  await expectAccessible(page)
  await device.press(editor.getByRole('button', { name: textOf('query:filter.apply') }))
  await expect(sentenceOf(page, screen)).toContainText(textOf('query:filter.period.previousYear'))
  await expect(page.getByText(textOf('query:receipt.resolved'))).toBeVisible()
}

const readLimits = async (page: Page, input: Input): Promise<void> => {
  const { device, screen } = input
  const { textOf } = screen
  const editor = await addFilter(page, { ...input, field: 'Cost Total $' })
  await expect(editor.getByText(textOf('query:limit.results'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await device.press(valueChip(page, { screen, field: 'Cost Total $', mode: 'sum' }))
  await expect(page.getByRole('menu').getByText(textOf('query:limit.median'))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

const download = async (page: Page, { device, screen }: Input): Promise<void> => {
  const { textOf } = screen
  const started = page.waitForEvent('download')
  const button = page.getByRole('button', { name: textOf('shared:action.export'), exact: true })
  await device.choose(button, textOf('query:export.csv'))
  const file = await started
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFWildlife Size,Cost Total $ [sum]')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Large', 'Medium', 'Small'])
}

for (const { name, tag, ...run } of runs)
  test(
    `QB35 QB11g a relative period, limits of the language and a download with ${name}`,
    tag,
    async ({ page, platform }) => {
      const input = await start(page, { platform, ...run })
      await visit(page, `${bySize}&filter=in["Large"]:Wildlife+Size`)
      await filterByPeriod(page, input)
      // The focus starts at the top again.
      await page.goto(bySize)
      await readLimits(page, input)
      await page.goto(bySize)
      await download(page, input)
    },
  )
