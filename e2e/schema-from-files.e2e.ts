// From four files of a port to a queried mart, without JSON: relations that are found in the data, a rule, a change
// that breaks a saved query, and the review that says so before the build. With a mouse the mart is proposed; with the
// keyboard alone, in each language, its attributes are ticked.
import type { Locator, Page } from '@playwright/test'
import { keyboard, mouse, type InputDevice } from './support/input-device.ts'
import { tabTowards } from './support/keyboard.ts'
import { cellsOf } from './support/matrix.ts'
import { duesByQuay, expectedCalls, portFiles } from './support/port.ts'
import { gridOf } from './support/query-page.ts'
import { changeLanguage, figureIn, linkTo, screenTextsIn, type ScreenTexts } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

interface Designer {
  readonly page: Page
  readonly screen: ScreenTexts
  readonly device: InputDevice
}

const buttonOf = (
  { page, screen }: Designer,
  key: string,
  values?: Readonly<Record<string, string>>,
): Locator => page.getByRole('button', { name: screen.textOf(key, values), exact: true })

const open = async (
  { page, screen, device }: Designer,
  to: Parameters<typeof linkTo>[1]['to'],
): Promise<void> => {
  await device.press(linkTo(page, { screen, to }))
  const name = screen.textOf(`shell:page.${to}`)
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
}

const waitForLive = ({ page, screen: { textOf } }: Designer): Promise<void> =>
  expect(page.getByText(textOf('shared:state.live'), { exact: true })).toBeVisible({ timeout: 40_000 })

/** Uploads the files as the new source `port`. The Shift-JIS file is recognized. */
const uploadFiles = async (designer: Designer): Promise<void> => {
  const { page, device, screen } = designer
  const { textOf } = screen
  await open(designer, 'sources')
  const opened = page.waitForEvent('filechooser', { timeout: 60_000 })
  await device.press(buttonOf(designer, 'uploads:action.upload'))
  const chosen = Object.entries(portFiles).map(([name, buffer]) => ({ name, mimeType: '', buffer }))
  await (await opened).setFiles(chosen)
  const encoding = textOf('reading:encoding.shift_jis')
  await expect(page.getByText(textOf('reading:note.encoding', { encoding }))).toBeVisible()
  await device.fill(page.getByRole('textbox', { name: textOf('uploads:source.name') }), 'port')
  await page.keyboard.press('Enter')
  const ready = page.getByRole('main').getByText(textOf('sources:state.ready'), { exact: true })
  await expect(ready).toHaveCount(chosen.length, { timeout: 60_000 })
}

/** Opens the form of a new object of the table. */
const designTable = async (designer: Designer, table: string): Promise<void> => {
  const { page, screen, device } = designer
  await open(designer, 'schema')
  // The list is loaded, so the link keeps the focus until it is pressed.
  const empty = page.getByRole('heading', { name: screen.textOf('schema:empty.title') })
  await expect(page.getByRole('table').or(empty)).toBeVisible()
  await device.press(
    page
      .getByRole('main')
      .getByRole('link', { name: screen.textOf('schema:action.design') })
      .first(),
  )
  await device.press(page.getByRole('link', { name: table, exact: true }))
  await expect(buttonOf(designer, 'schema:editor.saveAndBuild')).toBeVisible()
}

/** Adds relations that are found in the data of the open object. */
const relate = async (designer: Designer, relations: readonly string[]): Promise<void> => {
  await designer.device.press(buttonOf(designer, 'relations:find'))
  for (const relation of relations)
    await designer.device.press(buttonOf(designer, 'relations:addFound', { relation }))
}

const save = async (designer: Designer): Promise<void> => {
  const button = buttonOf(designer, 'common:action.save')
  await expect(button).toBeEnabled()
  await designer.page.keyboard.press('ControlOrMeta+s')
  await expect(button).toBeDisabled()
}

/** Leaves the ferries out, and shows before the build how many rows these are. */
const leaveOutFerries = async (designer: Designer): Promise<void> => {
  const { page, device, screen } = designer
  const { textOf } = screen
  await device.press(buttonOf(designer, 'rules:cell.addTo', { name: 'kind' }))
  const dialog = page.getByRole('dialog', { name: textOf('rules:title', { name: 'kind' }) })
  await device.press(dialog.getByRole('button', { name: textOf('rules:add') }))
  const ruleList = (key: string) => dialog.getByRole('combobox', { name: textOf(key, { position: '1' }) })
  await device.select(ruleList('rules:conditionOf'), textOf('rules:condition.EQUAL'))
  await device.fill(dialog.getByLabel(textOf('rules:operand.value'), { exact: true }).first(), 'ferry')
  await device.select(ruleList('rules:actionOf'), textOf('rules:action.skip'))
  const name = textOf('rules:outcome.left_out')
  const count = figureIn(screen, expectedCalls.ferries)
  await expect(dialog.getByText(textOf('rules:preview.count', { name, count }))).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'schema-rules')
  await device.press(dialog.getByRole('button', { name: textOf('rules:done') }))
  await expect(dialog).toHaveCount(0)
}

/** The mart of all related tables, as it is proposed or ticked. */
const designMart = async (designer: Designer, isProposed: boolean): Promise<void> => {
  const { page, device, screen } = designer
  const { textOf } = screen
  await open(designer, 'schema')
  await device.press(
    page
      .getByRole('main')
      .getByRole('link', { name: textOf('mart:design') })
      .first(),
  )
  // The list of the schema has a link with the same name.
  await expect(page.getByRole('heading', { name: textOf('mart:crumb'), exact: true }).last()).toBeVisible()
  await device.press(page.getByRole('link', { name: 'Calls', exact: true }))
  if (isProposed) await device.press(buttonOf(designer, 'mart:propose.act'))
  else
    for (const name of ['dues_eur', '埠頭', 'country'])
      await device.press(page.getByRole('checkbox', { name, exact: true }))
  const orphans = screen.textOf(`mart:tables.orphans_other`, {
    count: figureIn(screen, expectedCalls.restOrphans),
  })
  await expect(page.getByText(orphans)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'schema-mart')
}

const expectDues = async ({ page, screen }: Designer): Promise<void> => {
  for (const { quay, dues } of duesByQuay())
    await expect(
      gridOf(page, screen).getByRole('row').filter({ hasText: quay }).getByRole('gridcell').last(),
    ).toHaveText(figureIn(screen, dues))
}

/** Queries the dues of each quay, and saves the query. */
const queryDues = async (designer: Designer): Promise<void> => {
  const { page, device, screen } = designer
  const { textOf } = screen
  await device.press(
    page.getByRole('main').getByRole('link', { name: textOf('shared:action.startQuery'), exact: true }),
  )
  for (const [well, field] of [
    ['values', 'dues_eur'],
    ['rows', '埠頭'],
  ] as const) {
    await device.press(buttonOf(designer, `query:well.add.${well}`))
    await page.keyboard.type(field)
    await expect(page.getByRole('option').first()).toContainText(field)
    await page.keyboard.press('Enter')
  }
  await expectDues(designer)
  await device.press(buttonOf(designer, 'common:action.save'))
  const dialog = page.getByRole('dialog')
  await device.fill(dialog.getByRole('textbox').first(), 'Dues by quay')
  await page.keyboard.press('Enter')
  await expect(page.getByText(textOf('query:save.done', { name: 'Dues by quay' }))).toBeVisible()
}

/** An attribute that the saved query needs is removed: the review says so, and queries still work. */
const breakQuery = async (designer: Designer): Promise<void> => {
  const { page, device, screen } = designer
  const { textOf } = screen
  await open(designer, 'schema')
  await device.press(page.getByRole('link', { name: textOf('mart:newName', { base: 'Calls' }), exact: true }))
  await device.press(page.getByRole('checkbox', { name: '埠頭', exact: true }))
  await save(designer)
  await open(designer, 'schema')
  await device.press(page.getByRole('link', { name: textOf('schema:action.review') }))
  await expect(page.getByText(screen.like('review:effect.fails'))).toBeVisible()
  await expect(page.getByText('Dues by quay', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'schema-review')
}

const design = async (designer: Designer, isProposed: boolean): Promise<void> => {
  const { page } = designer
  await test.step('two CSV files, a Shift-JIS file and a workbook become tables', () => uploadFiles(designer))
  await test.step('their tables become objects, with relations that are found in the data', async () => {
    for (const table of ['quays.csv', 'flags.xlsx']) {
      await designTable(designer, table)
      await save(designer)
    }
    await designTable(designer, 'berths.csv')
    await relate(designer, ['berths.quay = quays.quay'])
    await save(designer)
    await designTable(designer, 'calls.csv')
    await relate(designer, ['calls.berth = berths.berth', 'calls.flag = flags.flag'])
    await expectAccessible(page)
    await takeScreenshots(page, 'schema-relations')
  })
  await test.step('a rule leaves rows out', async () => {
    await leaveOutFerries(designer)
    await save(designer)
  })
  await test.step('the mart is built and queried', async () => {
    await designMart(designer, isProposed)
    await designer.device.press(buttonOf(designer, 'schema:editor.saveAndBuild'))
    await waitForLive(designer)
    await queryDues(designer)
  })
  await test.step('a change that breaks a saved query is reported before the build', () =>
    breakQuery(designer))
}

test('DM6 DM39 DM40 DM43 a schema of four files is designed, queried and broken with a mouse', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await design({ page, screen: await screenTextsIn('en'), device: mouse(page) }, true)
})

for (const language of cellsOf(['ja', 'fr', 'en'] as const, 1))
  test(
    `DM6 DM39 DM40 DM43 a schema of four files is designed, queried and broken with the keyboard alone (${language})`,
    { tag: '@matrix' },
    async ({ page, platform }) => {
      test.setTimeout(300_000)
      await signIn(page, platform)
      const screen = await screenTextsIn(language)
      if (language !== 'en') await changeLanguage(page, { from: await screenTextsIn('en'), to: screen })
      await design({ page, screen, device: keyboard(page, tabTowards) }, false)
    },
  )
