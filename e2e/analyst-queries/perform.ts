// Performs the steps of a question on the query page, with either device.
import { expect, type Locator, type Page } from '@playwright/test'
import {
  addFilter,
  gridOf,
  type Input,
  openFirstFigure,
  periodBefore,
  valueChip,
} from '../support/query-page.ts'
import type { StepName, StepOf, ValueText } from './step.ts'

type Perform<S> = (page: Page, step: S, input: Input) => Promise<void>

/** The first field of the list, once it is the one that was searched for. */
const firstField = async (page: Page, field: string): Promise<Locator> => {
  const line = page.locator('[role="treeitem"][aria-level="2"]').first()
  await expect(line).toHaveAccessibleName(new RegExp(`^${field}[,、]`))
  return line
}

/** Types the name of a field into the search, and adds the first match. */
const addByKeyboard: Perform<StepOf<'add'>> = async (page, { field }, { screen }) => {
  const search = page.getByRole('textbox', { name: screen.like('query:fields.find') })
  const isThere = await search.evaluate((element) => element === document.activeElement)
  await page.keyboard.press(isThere ? 'ControlOrMeta+a' : 'f')
  await expect(search).toBeFocused()
  await page.keyboard.insertText(field)
  await expect(search).toHaveValue(field)
  await firstField(page, field)
  await page.keyboard.press('Enter')
}

const addByMouse: Perform<StepOf<'add'>> = async (page, { field }, { screen }) => {
  await page.getByRole('textbox', { name: screen.like('query:fields.find') }).fill(field)
  await (await firstField(page, field)).click()
}

/** A chip of the wells of the query that is about the field. */
const chipsOf = (page: Page, field: string): Locator =>
  page.locator('[data-well]').getByRole('button').filter({ hasText: field })

/** Waits until one more chip is about the field. */
const addField =
  <S extends { readonly field: string }>(add: Perform<S>): Perform<S> =>
  async (page, step, input) => {
    const chips = chipsOf(page, step.field)
    const before = await chips.count()
    await add(page, step, input)
    await expect(chips).toHaveCount(before + 1)
  }

const addToWell: Perform<StepOf<'place'>> = async (page, { well, field }, { device, screen }) => {
  await device.press(page.getByRole('button', { name: screen.textOf(`query:well.add.${well}`), exact: true }))
  await page.keyboard.type(field)
  await expect(page.getByRole('option').first()).toContainText(field)
  await page.keyboard.press('Enter')
}

const textIn = ({ screen }: Input, text: ValueText): string =>
  typeof text === 'string' ? text : screen.textOf(text.key)

type FillOperands = (editor: Locator, texts: readonly string[], input: Input) => Promise<void>

const chooseValues: FillOperands = async (editor, texts, { device, screen, isMouse }) => {
  for (const text of texts) {
    const find = editor.getByRole('combobox', { name: screen.textOf('query:filter.find') })
    await device.fill(find, text)
    const option = editor.getByRole('option').first()
    await expect(option).toContainText(text)
    await (isMouse ? option.click() : find.press('Enter'))
    await expect(option).toHaveAttribute('aria-selected', 'true')
  }
}

const fillBox =
  (key: string): FillOperands =>
  (editor, texts, { device, screen }) =>
    device.fill(editor.getByRole('textbox', { name: screen.textOf(key), exact: true }), texts.join('\n'))

const fillers: Readonly<Record<NonNullable<StepOf<'filter'>['condition']>, FillOperands>> = {
  gt: fillBox('shared:field.value'),
  like: fillBox('shared:field.patterns'),
  is_null: () => Promise.resolve(),
  relative: (editor, [period = ''], { device, screen }) =>
    device.select(
      editor.getByRole('combobox', { name: screen.textOf('query:filter.relative.period') }),
      period,
    ),
  days: async (editor, [from = '', to = ''], { device, screen: { textOf } }) => {
    await device.fillDay(editor.getByLabel(textOf('query:filter.from'), { exact: true }), from)
    await device.fillDay(editor.getByLabel(textOf('query:filter.to'), { exact: true }), to)
  },
}

const filter: Perform<StepOf<'filter'>> = async (page, step, input) => {
  const { field, by, condition, values = [] } = step
  const { device, screen } = input
  const { textOf } = screen
  const editor = await addFilter(page, { ...input, field })
  const list = (key: string) => editor.getByRole('combobox', { name: textOf(key), exact: true })
  if (by !== undefined) await device.select(list('query:filter.by'), textOf(`query:unit.${by}`))
  // A range of days is what the console proposes for an instant.
  if (condition !== undefined && condition !== 'days') {
    const key = condition === 'relative' ? 'relative.operator' : `operator.${condition}`
    await device.select(list('query:filter.condition'), textOf(`query:filter.${key}`))
  }
  const fill = condition === undefined ? chooseValues : fillers[condition]
  await fill(
    editor,
    values.map((each) => textIn(input, each)),
    input,
  )
  await device.press(editor.getByRole('button', { name: textOf('query:filter.apply'), exact: true }))
  await expect(editor).toHaveCount(0)
}

const performers: { readonly [Name in StepName]: Perform<StepOf<Name>> } = {
  add: (page, step, input) => addField(input.isMouse ? addByMouse : addByKeyboard)(page, step, input),
  place: addField(addToWell),
  unit: async (page, { field, from, unit }, { device, screen: { textOf } }) => {
    const name = textOf('query:unitOf', { unit: textOf(`query:unit.${from}`), field })
    const chip = page.getByRole('button', { name: textOf('query:chip.dimension', { name }), exact: true })
    await device.check(chip, textOf(`query:unit.${unit}`))
  },
  mode: (page, { field, from, mode }, { device, screen }) =>
    device.check(valueChip(page, { screen, field, mode: from }), screen.textOf(`query:mode.${mode}`)),
  calculate: (page, { field, mode, kind }, { device, screen }) =>
    device.check(valueChip(page, { screen, field, mode }), screen.textOf(`query:calculate.kind.${kind}`)),
  'highest first': (page, { field, mode }, { device, screen }) =>
    device.choose(valueChip(page, { screen, field, mode }), screen.textOf('query:chip.sortHighest')),
  top: (page, { count }, { device, screen: { textOf } }) =>
    device.check(
      page.getByRole('button', { name: textOf('query:top.add'), exact: true }),
      textOf('query:top.chip', { count: String(count) }),
    ),
  compare: (page, { scale }, { device, screen }) =>
    device.check(
      page.getByRole('button', { name: screen.textOf('query:compare.add'), exact: true }),
      periodBefore(screen, scale),
    ),
  filter,
  rows: async (page, _, input) => {
    await expect(gridOf(page, input.screen)).toBeVisible()
    await openFirstFigure(page, input)
    const entry = page.getByRole('menuitem', { name: input.screen.like('query:drill.rows') })
    await expect(entry).toBeVisible()
    if (input.isMouse) await entry.click()
    else await page.keyboard.press('Enter')
  },
}

/** Performs one step. */
export function perform<Name extends StepName>(page: Page, step: StepOf<Name>, input: Input): Promise<void> {
  return performers[step.step](page, step, input)
}
