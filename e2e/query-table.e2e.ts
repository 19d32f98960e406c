// A field is picked in a table, and a query reads one table: a mart next to its base table, and saved queries whose
// table has changed.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { requestAsAdministrator } from './support/identity.ts'
import type { Platform } from './support/platform.ts'
import { signIn } from './support/sign-in.ts'
import { addField, addHarbour, openPage, resultOf, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const attribute = (
  name: string,
  { from, ...change }: Partial<LogicalAttribute> & { from: string },
): LogicalAttribute => ({
  attribute_name: name,
  is_dimension: true,
  is_measure: false,
  is_summable: false,
  sources: [{ rules: [], attributes: [from] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type: { main: 'string' },
  ...change,
})
const measure = { is_dimension: false, is_measure: true, is_summable: true, type: { main: 'num' } } as const

const object = (name: string, change: Pick<LogicalObject, 'display_name' | 'attributes'>): LogicalObject => ({
  object_name: name,
  object_type: 'measure',
  to_materialize: true,
  key: [],
  date_type: false,
  relations: [],
  indexes: [],
  ...change,
})

/** Both tables have the fields `goods` and `weight_t`, under other display names. */
const cargo = object('cargo', {
  display_name: 'Cargo',
  attributes: [
    attribute('goods', { display_name: 'Goods', from: 'harbour/cargo.json/goods' }),
    attribute('weight_t', { ...measure, display_name: 'Weight', from: 'harbour/cargo.json/weight_t' }),
    attribute('manifest', { display_name: 'Manifest', from: 'harbour/cargo.json/manifest' }),
  ],
})
/** Of the column `goods`. */
const categories = 6
const level = 'data_mart'
const byGoods = object('cargo_by_goods', {
  display_name: 'Cargo by goods',
  attributes: [
    attribute('goods', { display_name: 'Category', database_name: level, from: 'data_prim/cargo/goods' }),
    attribute('weight_t', {
      ...measure,
      display_name: 'Tonnage',
      database_name: level,
      fpui: { operation: 'aggregate' },
      from: 'data_prim/cargo/weight_t',
    }),
  ],
})
/** Two rows that have nothing to do with the cargo, but fields of the same names. */
const fees = object('fees', {
  display_name: 'Fees',
  attributes: [
    attribute('goods', { from: 'harbour/fees.csv/goods' }),
    attribute('weight_t', { ...measure, from: 'harbour/fees.csv/weight_t' }),
  ],
})

const saveObjects = async (platform: Platform, objects: readonly LogicalObject[]): Promise<void> => {
  await requestAsAdministrator(platform, { ...dataManager.saveObjects, body: objects })
}

const build = async (platform: Platform, levels: readonly string[]): Promise<void> => {
  await requestAsAdministrator(platform, dataManager.freezePrim)
  if (levels.includes(level)) await requestAsAdministrator(platform, dataManager.freezeMart)
  const reply = await requestAsAdministrator(platform, {
    ...dataManager.buildPhysical,
    body: { levelsToBuild: levels },
  })
  expect(dataManager.buildPhysical.response.schema.parse(reply).build).toMatchObject({
    outcome: 'success',
    is_current: true,
  })
}

const tableChip = (page: Page) => page.getByRole('button', { name: /^Table: / })
const sentence = (page: Page) => page.getByLabel('Query in words')

const answerOf = async (page: Page): Promise<readonly string[]> => {
  await expect(resultOf(page)).toBeVisible()
  const texts = await resultOf(page).getByRole('row').allInnerTexts()
  return texts.slice(1).toSorted()
}

const save = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save query' }).click()
  await expect(page.getByText(`${name} saved`)).toBeVisible()
}

test('QB30 a query reads the table in which its fields were picked, and a saved query never changes it silently', async ({
  page,
  platform,
}) => {
  await writeFile(join(platform.harbour, 'fees.csv'), 'goods,weight_t\nsteel,1\nfruit,2\n')
  await signIn(page, platform)
  await addHarbour(page)
  await saveObjects(platform, [cargo, byGoods])
  await build(platform, ['data_prim', level])

  await openPage(page, 'Query')
  await addField(page, 'Weight')
  await expect(tableChip(page)).toHaveAccessibleName('Table: Cargo')
  await addField(page, 'Goods')
  await expect(sentence(page)).toHaveText('Sum of Weight in Cargo by Goods.')
  await expect.poll(() => answerOf(page)).toHaveLength(categories)
  const base = await answerOf(page)
  await expect(page.getByText('data_prim.cargo', { exact: true })).toBeVisible()

  await test.step('the mart gives the same answer, under its own names', async () => {
    await page.getByRole('link', { name: 'New query' }).click()
    await expect(page.getByRole('heading', { name: 'What do you want to know?' })).toBeVisible()
    await addField(page, 'Tonnage')
    await addField(page, 'Category')
    await expect(tableChip(page)).toHaveAccessibleName('Table: Cargo by goods')
    await expect(sentence(page)).toHaveText('Sum of Tonnage in Cargo by goods by Category.')
    await expect.poll(() => answerOf(page)).toEqual(base)
    await expect(page.getByText('data_mart.cargo_by_goods', { exact: true })).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('table')).toBe('cargo_by_goods')
    await save(page, 'From the mart')
  })

  await test.step('a field of another table needs a confirmation that shows what stays', async () => {
    const line = page.getByRole('treeitem', { name: 'Manifest, ' })
    await line.click()
    const dialog = page.getByRole('dialog', { name: 'Switch to Cargo?' })
    await expect(dialog).toContainText('Manifest is in Cargo, and this query reads Cargo by goods.')
    await expect(dialog).toContainText('Weight, Goods')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(tableChip(page)).toHaveAccessibleName('Table: Cargo by goods')
    await line.click()
    await dialog.getByRole('button', { name: 'Switch table' }).click()
    await expect(sentence(page)).toHaveText('Sum of Weight in Cargo by Goods and Manifest.')
  })

  await test.step('a person lets the platform choose, and the page says which table answered', async () => {
    await page.getByRole('button', { name: 'Manifest: change' }).focus()
    await page.keyboard.press('Delete')
    await tableChip(page).click()
    await page.getByRole('option', { name: 'Let the platform choose' }).click()
    await expect(tableChip(page)).toHaveAccessibleName('Table: Chosen by the platform')
    await expect(page.getByText(/^Answered from Cargo/)).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('tables')).toBe('any')
    await page.getByRole('link', { name: 'New query' }).click()
    await visit(page, 'query?value=sum:weight_t&row=goods')
    await expect(page.getByText(/^Answered from Cargo/)).toBeVisible()
    await expect.poll(() => answerOf(page)).toEqual(base)
    await save(page, 'Left open')
  })

  await test.step('a saved query that another table would answer does not run', async () => {
    await saveObjects(platform, [fees])
    await build(platform, ['data_prim', level])
    await openPage(page, 'Saved queries')
    await rowOf(page, 'Left open').getByRole('link').first().click()
    const report = page.getByRole('alert')
    await expect(report).toContainText('The platform would now choose Fees. The query has not run.')
    await expect(resultOf(page)).toBeHidden()
    await expectAccessible(page)
    await report.getByRole('button', { name: /^Keep Cargo/ }).click()
    await expect.poll(() => answerOf(page)).toEqual(base)
    await page.goBack()
    await page.getByRole('button', { name: 'Use Fees' }).click()
    await expect(page.getByText('Answered from Fees: 2 rows')).toBeVisible()
    await expect(page.getByText('Edited')).toBeVisible()
  })

  await test.step('a saved query whose table is gone is marked and does not run', async () => {
    const path = dataManager.deleteObject.path.replace(':object', byGoods.object_name)
    await requestAsAdministrator(platform, { method: 'DELETE', path })
    await build(platform, ['data_prim', level])
    await openPage(page, 'Saved queries')
    await page.reload()
    await expect(rowOf(page, 'From the mart')).toContainText('Needs attention')
    await rowOf(page, 'From the mart').getByRole('link').first().click()
    const report = page.getByRole('alert')
    await expect(report).toContainText('cargo_by_goods is not available any more.')
    await expect(resultOf(page)).toBeHidden()
    await report.getByRole('button', { name: 'Use Cargo' }).click()
    await expect(sentence(page)).toHaveText('Sum of Weight in Cargo by Goods.')
    await expect.poll(() => answerOf(page)).toEqual(base)
  })
})
