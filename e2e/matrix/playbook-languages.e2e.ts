// Every playbook page in each language, wide and narrow: texts are complete, none is in another language, and axe
// finds nothing.
import type { Locator, Page } from '@playwright/test'
import { brokenText, missingText, misspelledText, soundText, strayText } from '../support/playbook-files.ts'
import { playbooksOf } from '../support/playbooks.ts'
import { cellsOf, isShort } from '../support/matrix.ts'
import { type ScreenTexts, chooseLanguage, signInWith, screenTextsIn } from '../support/screen-texts.ts'
import { visit } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import { type Language, untranslatedTexts, textsIn } from '../support/texts.ts'
import { expectAccessible } from '../support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 900, height: 900 } } as const
/** The language that must not appear on a page of each language. */
const foreign = { en: 'fr', fr: 'en', ja: 'en' } as const satisfies Record<Language, Language>
const misspelled = '2f6b1a70-4c1d-4f0e-9a57-0d1c6e5b9a14'

/**
 * Checks the visible texts, wide and narrow. axe checks every state in English, and in other languages the states
 * with `isFull`.
 */
const checkPage = async (page: Page, { language }: ScreenTexts, { isFull = false } = {}): Promise<void> => {
  const [from, to] = await Promise.all([textsIn(foreign[language]), textsIn(language)])
  for (const size of cellsOf(Object.values(widths), 1)) {
    await page.setViewportSize(size)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect.soft(await untranslatedTexts(page, { from, to })).toEqual([])
    if (isFull || (language === 'en' && !isShort)) await expectAccessible(page)
  }
  await page.setViewportSize(widths.wide)
}

const chooseFiles = async (
  page: Page,
  { screen: { textOf }, texts }: { screen: ScreenTexts; texts: Readonly<Record<string, string>> },
): Promise<void> => {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: textOf('playbooks:importing.choose') }).click()
  const files = Object.entries(texts).map(([name, text]) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  }))
  await (await opened).setFiles(files)
}

const canvasIn = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByRole('application', { name: textOf('canvas:label') })

const showAs = async (
  page: Page,
  { screen: { textOf }, view }: { screen: ScreenTexts; view: 'canvas' | 'outline' | 'json' },
): Promise<void> => {
  const choices = page.getByRole('radiogroup', { name: textOf('editing:views') })
  await choices.getByText(textOf(`editing:view.${view}`), { exact: true }).click()
}

const lineOf = (page: Page, { textOf }: ScreenTexts): Locator =>
  page.getByRole('combobox', { name: textOf('outline:line.label'), exact: true })

for (const language of ['en', 'fr', 'ja'] as const)
  test(`LNG6 UI4 playbooks are in ${language}, and axe finds nothing in them`, async ({ page, platform }) => {
    const screen = await screenTextsIn(language)
    const { textOf, like } = screen
    const store = await playbooksOf(platform)
    await page.goto('./')
    await chooseLanguage(page, screen)
    await signInWith(page, { screen, ...platform })

    await test.step('the list', async () => {
      await visit(page, 'playbooks')
      const isFirst = (await store.list()).length === 0
      if (isFirst) {
        await expect(page.getByText(textOf('playbooks:empty'))).toBeVisible()
        await checkPage(page, screen)
        for (const text of [soundText, misspelledText, missingText]) await store.create(text)
        await page.reload()
      }
      await expect(page.getByRole('table', { name: textOf('shell:page.playbooks') })).toBeVisible()
      await checkPage(page, screen)
    })

    await test.step('the report of an import', async () => {
      await visit(page, 'playbooks/import')
      const texts = { 'a.json': strayText, 'b.json': brokenText, 'c.json': misspelledText, 'd.json': '' }
      await chooseFiles(page, { screen, texts })
      const list = page.getByRole('list', { name: textOf('playbooks:importing.list') })
      await expect(list.getByText('d.json').first()).toBeVisible()
      await list.getByText(like('playbooks:errors')).first().click()
      await checkPage(page, screen)
    })

    await test.step('a text that is not a playbook', async () => {
      await page.getByRole('button', { name: textOf('playbooks:importing.asText') }).click()
      await expect(page.getByRole('textbox', { name: textOf('inspector:text.label') })).toBeVisible()
      await checkPage(page, screen)
    })

    await test.step('the canvas, a node with its problems, and the palette', async () => {
      await visit(page, `playbooks/${misspelled}`)
      await expect(canvasIn(page, screen)).toBeVisible()
      await checkPage(page, screen)
      const problems = page.getByRole('region', { name: textOf('shared:field.problemList'), exact: true })
      await problems.getByRole('button', { name: /High/ }).first().click()
      await expect(page.getByText(textOf('inspector:condition.else')).first()).toBeVisible()
      await checkPage(page, screen, { isFull: true })
      for (const tab of ['outputs', 'raw'] as const) {
        await page.getByRole('tab', { name: textOf(`inspector:tab.${tab}`) }).click()
        await checkPage(page, screen)
      }
      await page.getByRole('button', { name: textOf('canvas:tool.add') }).click()
      await expect(page.getByRole('dialog', { name: textOf('canvas:palette.title') })).toBeVisible()
      await checkPage(page, screen)
      await page.keyboard.press('Escape')
    })

    await test.step('the outline with its help, and the JSON', async () => {
      await showAs(page, { screen, view: 'outline' })
      await expect(page.getByRole('tree', { name: textOf('outline:label') })).toBeVisible()
      await page.getByRole('button', { name: textOf('outline:line.help') }).click()
      await lineOf(page, screen).fill('connect 2.High to 9')
      await lineOf(page, screen).press('Enter')
      await expect(page.getByText(like('outline:line.at'))).toBeVisible()
      await checkPage(page, screen, { isFull: true })
      await lineOf(page, screen).fill(`rename 5 to "${language} ${Date.now()}"`)
      await lineOf(page, screen).press('Enter')
      await page.keyboard.press('Control+s')
      await expect(page.getByText(like('editing:saved'))).toBeVisible()
      await showAs(page, { screen, view: 'json' })
      await expect(page.getByRole('textbox', { name: textOf('inspector:text.label') })).toBeVisible()
      await checkPage(page, screen)
    })

    await test.step('versions and their differences', async () => {
      await visit(page, `playbooks/${misspelled}/versions`)
      await expect(page.getByRole('table', { name: textOf('playbooks:versions.caption') })).toBeVisible()
      await expect(page.getByRole('region', { name: textOf('playbooks:versions.changes') })).toContainText(
        language,
      )
      await checkPage(page, screen)
      await visit(page, `playbooks/${misspelled}/versions?dialog=restore&of=1`)
      await expect(
        page.getByRole('dialog', { name: textOf('playbooks:versions.restoreTitle', { number: '1' }) }),
      ).toBeVisible()
      await checkPage(page, screen)
    })
  })
