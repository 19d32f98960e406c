// A mart of two CSV files, one of them related to a Shift-JIS file, and a workbook, with the form: by mouse as it is proposed, and by keyboard in French, tick by tick.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { keyboard } from './support/input-device.ts'
import { tabTowards } from './support/keyboard.ts'
import { changeLanguage, screenTextsIn } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { addField, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

/** quay,埠頭 / North,北埠頭 / South,南埠頭 in Shift-JIS. */
const shiftJis = '717561792c957593aa0a4e6f7274682c966b957593aa0a536f7574682c93ec957593aa0a'

const calls = `call,berth,ship,came,tonnes
c1,A,Maria,2026-01-30,10
c2,A,Nordlys,2026-01-04,5
c3,B,Maria,2026-02-01,7
c4,Z,東風,2026-02-09,2
`

const files = {
  'calls.csv': Buffer.from(calls),
  'berths.csv': Buffer.from('berth,quay,depth\nA,North,12\nB,South,9\n'),
  'quays.csv': Buffer.from(shiftJis, 'hex'),
  'register.xlsx': readFileSync(resolve(import.meta.dirname, '../fixtures/workbooks/calls-and-ships.xlsx')),
}

const uploadFiles = async (page: Page): Promise<void> => {
  await openPage(page, 'Sources')
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files…' }).click()
  const chosen = Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer }))
  await (await opened).setFiles(chosen)
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('port')
  await name.press('Enter')
  await expect(page.getByRole('main').getByText('Ready', { exact: true })).toHaveCount(4, { timeout: 60_000 })
}

const designObject = async (page: Page, file: string): Promise<void> => {
  await visit(page, `schema/new?from=${encodeURIComponent(`port/${file}`)}`)
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
}

/** Adds relations that the platform finds, and saves the object. */
const relate = async (page: Page, name: string, found: readonly string[]): Promise<void> => {
  await visit(page, `schema/${name}`)
  const relations = page.getByRole('region', { name: 'Relations' })
  await relations.getByRole('button', { name: 'Find relations' }).click()
  for (const one of found) await relations.getByRole('button', { name: `Add the relation ${one}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(new RegExp(`^${name} saved$`, 'i'))).toBeVisible()
}

test('DM6 DM39 a mart of CSV files and a workbook is proposed or ticked, built and queried', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await uploadFiles(page)
  for (const table of ['quays.csv', 'berths.csv', 'Ships', 'calls.csv']) await designObject(page, table)
  await relate(page, 'berths', ['berths.quay = quays.quay'])
  await relate(page, 'calls', ['calls.berth = berths.berth', 'calls.ship = ships.ship'])
  const relations = page.getByRole('region', { name: 'Relations' })
  await expect(relations).toContainText('75.0% of the filled rows of calls have a match')
  await takeScreenshots(page, 'relations')

  await openPage(page, 'Schema')
  await page.getByRole('link', { name: 'Design mart' }).click()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('button', { name: 'Propose a mart' }).click()
  await expect(page.getByText('One row per row of calls.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New mart', exact: true })).toBeVisible()
  await expect(page.getByText('4 rows from 4 of calls')).toBeVisible()
  await expect(page.getByText('75.0% of the rows find a match · 1 row finds none')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'mart-form')
  await page.getByRole('button', { name: 'Save and build' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('main').getByRole('link', { name: 'Ask a question', exact: true }).click()
  await expect(page.getByRole('button', { name: /Calls mart/ })).toBeVisible()
  for (const field of ['tonnes', '埠頭', 'flag']) await addField(page, field)
  await expect(page.getByRole('row', { name: /^北埠頭 Norway 15/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^南埠頭 Norway 7/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Japan 2/ })).toBeVisible()

  // The same by keyboard alone, in another language.
  const english = await screenTextsIn('en')
  const french = await screenTextsIn('fr')
  await changeLanguage(page, { from: english, to: french })
  await visit(page, 'schema/new?base=calls')
  const { press, fill, select } = keyboard(page, tabTowards)
  const { textOf } = french
  await press(page.getByRole('checkbox', { name: 'tonnes' }))
  await press(page.getByRole('checkbox', { name: '埠頭' }))
  await press(page.getByRole('checkbox', { name: 'came' }))
  await select(
    page.getByRole('combobox', { name: textOf('mart:period.label', { name: 'came' }) }),
    textOf('mart:period.month'),
  )
  await expect(
    page.getByText('Une ligne par combinaison de 埠頭, came_month, à partir de calls.'),
  ).toBeVisible()
  await fill(page.getByLabel(textOf('mart:nameOf', { origin: 'calls.tonnes' }), { exact: true }), 'weight')
  const max = textOf('mart:figures.switch', { function: textOf('mart:function.max'), name: 'tonnes' })
  await press(page.getByRole('switch', { name: max }))
  await press(page.getByRole('button', { name: textOf('mart:figures.count') }))
  await press(page.getByRole('button', { name: textOf('schema:editor.saveAndBuild') }))
  await expect(page.getByText(textOf('shared:state.live'), { exact: true })).toBeVisible({ timeout: 40_000 })
  await visit(
    page,
    'query?value=sum:weight&value=sum:calls_count&row=埠頭&row=came_month&table=calls_mart_2&level=data_mart',
  )
  await expect(page.getByRole('row', { name: /^北埠頭 .*2026.* 15 2/ })).toBeVisible()
})
