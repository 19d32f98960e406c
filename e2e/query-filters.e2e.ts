// Relative dates, the limits of the query language and a download, with a mouse and with the keyboard alone, in each
// language.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { keyboard, mouse, type InputDevice } from './support/input-device.ts'
import { tagOf } from './support/matrix.ts'
import { changeLanguage, screenTextsIn, type ScreenTexts } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const bySize = 'query?value=sum:Cost+Total+$&row=Wildlife+Size&table=strike&level=data_prim'

interface Input {
  readonly device: InputDevice
  readonly screen: ScreenTexts
}

/** Opens the editor of a new filter. */
const addFilter = async (page: Page, field: string, { device, screen }: Input): Promise<Locator> => {
  const { textOf } = screen
  await device.press(page.getByRole('button', { name: textOf('query:well.add.filters'), exact: true }))
  await page.keyboard.type(field)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: textOf('query:filter.title', { field }) })
  await expect(editor).toBeVisible()
  return editor
}

const filterByPeriod = async (page: Page, input: Input): Promise<void> => {
  const { device, screen } = input
  const { textOf } = screen
  const editor = await addFilter(page, 'Flight Date', input)
  await expect(editor.getByText(textOf('query:limit.alternatives'))).toBeVisible()
  const condition = editor.getByRole('combobox', { name: textOf('query:filter.condition') })
  await device.select(condition, textOf('query:filter.relative.operator'))
  const period = editor.getByRole('combobox', { name: textOf('query:filter.relative.period') })
  await device.select(period, textOf('query:filter.period.previousYear'))
  await expectAccessible(page)
  await device.press(editor.getByRole('button', { name: textOf('query:filter.apply') }))
  await expect(page.getByLabel(textOf('query:sentence.label'))).toContainText(
    textOf('query:filter.period.previousYear'),
  )
  await expect(page.getByText(textOf('query:receipt.resolved'))).toBeVisible()
}

const readLimits = async (page: Page, input: Input): Promise<void> => {
  const { device, screen } = input
  const { textOf } = screen
  const editor = await addFilter(page, 'Cost Total $', input)
  await expect(editor.getByText(textOf('query:limit.results'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  const chip = { name: 'Cost Total $', mode: textOf('query:mode.sum') }
  await device.press(page.getByRole('button', { name: textOf('query:chip.value', chip) }))
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

const devices = [
  { name: 'a mouse', language: 'en', create: mouse },
  { name: 'the keyboard alone', language: 'en', create: keyboard },
  { name: 'the keyboard alone', language: 'fr', create: keyboard },
  { name: 'the keyboard alone', language: 'ja', create: keyboard },
] as const

for (const { name, language, create } of devices)
  test(
    `QB35 QB11g a relative period, limits of the language and a download with ${name} (${language})`,
    tagOf(language),
    async ({ page, platform }) => {
      await signIn(page, platform)
      const screen = await screenTextsIn(language)
      if (language !== 'en') await changeLanguage(page, { from: await screenTextsIn('en'), to: screen })
      const input = { device: create(page), screen }
      await visit(page, `${bySize}&filter=in["Large"]:Wildlife+Size`)
      await filterByPeriod(page, input)
      // The focus starts at the top again.
      await page.goto(bySize)
      await readLimits(page, input)
      await page.goto(bySize)
      await download(page, input)
    },
  )
