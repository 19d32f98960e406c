// The query page in each language and with each device, for the journeys about it.
import { expect, type Locator, type Page } from '@playwright/test'
import { backgroundHeader } from '#contract/endpoint.ts'
import { query } from '#contract/query/endpoints.ts'
import { keyboard, mouse, type InputDevice } from './input-device.ts'
import { tabTowards } from './keyboard.ts'
import { tagOf } from './matrix.ts'
import type { Platform } from './platform.ts'
import { changeLanguage, screenTextsIn, type ScreenTexts } from './screen-texts.ts'
import { signIn } from './sign-in.ts'
import type { Language } from './texts.ts'

export interface Input {
  readonly device: InputDevice
  readonly screen: ScreenTexts
  readonly isMouse: boolean
}

interface Run {
  /** For the title of the journey. */
  readonly name: string
  readonly isMouse: boolean
  readonly language: Language
  readonly tag: { tag?: string }
}

const run = (isMouse: boolean, language: Language): Run => ({
  name: `${isMouse ? 'a mouse' : 'the keyboard alone'} (${language})`,
  isMouse,
  language,
  tag: tagOf(language),
})

/** Both devices in English, and the keyboard in the other languages, which belong to the matrix. */
export const runs: readonly Run[] = [run(true, 'en'), run(false, 'en'), run(false, 'fr'), run(false, 'ja')]

/** Signs in and chooses the language. */
export async function start(
  page: Page,
  { platform, isMouse, language }: Pick<Run, 'isMouse' | 'language'> & { platform: Platform },
): Promise<Input> {
  await signIn(page, platform)
  const screen = await screenTextsIn(language)
  if (language !== 'en') await changeLanguage(page, { from: await screenTextsIn('en'), to: screen })
  return { device: isMouse ? mouse(page) : keyboard(page, tabTowards), screen, isMouse }
}

/** The grid of the result. With subtotals it is a tree. */
export function gridOf(page: Page, { textOf }: ScreenTexts): Locator {
  const name = textOf('query:result.label')
  return page.getByRole('grid', { name }).or(page.getByRole('treegrid', { name }))
}

/** A row of the result, without the header. */
export function rowAt(page: Page, screen: ScreenTexts, index: number): Locator {
  return gridOf(page, screen)
    .getByRole('row')
    .nth(index + 1)
}

export function sentenceOf(page: Page, { textOf }: ScreenTexts): Locator {
  return page.getByLabel(textOf('query:sentence.label'))
}

/** Opens the menu of the first figure of the first row. */
export async function openFirstFigure(page: Page, { screen, isMouse }: Input): Promise<void> {
  const figure = rowAt(page, screen, 0).getByRole('gridcell').nth(1)
  if (isMouse) {
    await figure.click({ button: 'right' })
    return
  }
  // The grid of the query before may have one column only.
  await expect(figure).toBeVisible()
  await gridOf(page, screen).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** Chooses the field of a new filter, and returns the editor. */
export async function addFilter(
  page: Page,
  { field, device, screen: { textOf } }: Input & { readonly field: string },
): Promise<Locator> {
  await device.press(page.getByRole('button', { name: textOf('query:well.add.filters'), exact: true }))
  await page.keyboard.type(field)
  await expect(page.getByRole('option').first()).toContainText(field)
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: textOf('query:filter.title', { field }), exact: true })
  await expect(editor).toBeVisible()
  return editor
}

/** The menu of a value. */
export function valueChip(
  page: Page,
  { screen: { textOf }, field, mode }: Pick<Input, 'screen'> & { field: string; mode: string },
): Locator {
  const values = { name: field, mode: textOf(`query:mode.${mode}`) }
  return page.getByRole('button', { name: textOf('query:chip.value', values), exact: true })
}

/** The comparison with one period before, as the menu names it. */
export function periodBefore({ textOf, language }: ScreenTexts, scale: string): string {
  return textOf(`query:compare.before.${scale}_${language === 'ja' ? 'other' : 'one'}`, { count: '1' })
}

/**
 * The bodies of the queries that the page sends from now on. Every 15 seconds the page looks for a newer build in the
 * background; those queries are left out.
 */
export function collectQueries(page: Page): readonly string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    const isQuery = request.method() === 'POST' && new URL(request.url()).pathname.endsWith(query.run.path)
    if (isQuery && request.headers()[backgroundHeader] === undefined) bodies.push(request.postData() ?? '')
  })
  return bodies
}
