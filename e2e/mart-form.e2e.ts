// The form of a mart over CSV files and a workbook: by mouse as it is proposed, and by keyboard in French, tick by tick.
// Designing and relating its objects is the journey of `schema-from-files`.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { keyboard } from './support/input-device.ts'
import { tabTowards } from './support/keyboard.ts'
import { changeLanguage, screenTextsIn } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const calls = `call,berth,ship,came,tonnes
c1,A,Maria,2026-01-30,10
c2,A,Nordlys,2026-01-04,5
c3,B,Maria,2026-02-01,7
c4,Z,東風,2026-02-09,2
`

const files = {
  'calls.csv': Buffer.from(calls),
  'berths.csv': Buffer.from('berth,埠頭,depth\nA,北埠頭,12\nB,南埠頭,9\n'),
  'register.xlsx': readFileSync(resolve(import.meta.dirname, '../fixtures/workbooks/calls-and-ships.xlsx')),
}

const uploadFiles = async (page: Page): Promise<void> => {
  await openPage(page, 'Sources')
  const chosen = Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer }))
  await chooseFiles(page, chosen)
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('port')
  await name.press('Enter')
  await expect(page.getByRole('main').getByText('Ready', { exact: true })).toHaveCount(3, { timeout: 60_000 })
}

const attributeOf = (table: string, name: string) => {
  const main = name === 'came' ? 'date' : ['tonnes', 'depth'].includes(name) ? 'num' : 'string'
  return {
    attribute_name: name,
    is_dimension: main !== 'num',
    is_measure: main === 'num',
    is_summable: main === 'num',
    sources: [{ attributes: [`port/${table}/${name}`] }],
    fpui: { operation: 'mapping' },
    type: { main },
  }
}

const objectOf = (name: string, table: string, attributes: readonly string[]) => ({
  object_name: name,
  display_name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  object_type: 'measure',
  to_materialize: true,
  attributes: attributes.map((attribute) => attributeOf(table, attribute)),
})

const relationTo = (name: string, by: string) => ({
  object_name: name,
  attributes: [{ from: by, to: by }],
  type: 'many_to_one',
})

const objects = [
  objectOf('berths', 'berths.csv', ['berth', '埠頭', 'depth']),
  objectOf('ships', 'Ships', ['ship', 'flag']),
  {
    ...objectOf('calls', 'calls.csv', ['call', 'berth', 'ship', 'came', 'tonnes']),
    relations: [relationTo('berths', 'berth'), relationTo('ships', 'ship')],
  },
]

test('DM6 DM39 a mart of CSV files and a workbook is proposed or ticked, built and queried', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await uploadFiles(page)
  await requestAsAdministrator(platform, { ...dataManager.saveObjects, body: objects })

  await openPage(page, 'Schema')
  await page.getByRole('link', { name: 'Design mart' }).click()
  // The list of objects has a link with the same name.
  await expect(page.getByRole('heading', { name: 'New mart', exact: true }).last()).toBeVisible()
  await page.getByRole('link', { name: 'Calls', exact: true }).click()
  await page.getByRole('button', { name: 'Propose a mart' }).click()
  await expect(page.getByText('One row per row of calls.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New mart', exact: true })).toBeVisible()
  await expect(page.getByText('4 rows from 4 of calls')).toBeVisible()
  await expect(page.getByText('75.0% of the rows find a match · 1 row finds none')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'mart-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^calls.mart$/i, level: 1 })).toBeVisible()

  // By keyboard alone, in another language: what nobody proposes.
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
