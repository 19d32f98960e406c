// A virtual attribute is created from a query and used in it, changed and deleted by mouse; and by keyboard alone in
// French. The expected figures are computed from the file itself.
import type { Locator, Page } from '@playwright/test'
import { query } from '#contract/query/endpoints.ts'
import { costsByAirport } from './support/expected-costs.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { keyboard } from './support/input-device.ts'
import { tabTo, tabTowards } from './support/keyboard.ts'
import type { Platform } from './support/platform.ts'
import { changeLanguage, screenTextsIn } from './support/screen-texts.ts'
import { signIn } from './support/sign-in.ts'
import { figure, openPage, resultOf, rowOf, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { sample: true } })

const start =
  'query?value=sum:Cost+Total+$&row=Airport+Name&table=strike&level=data_prim&filter=in[1995]:year:Flight+Date&order=desc:sum:Cost+Total+$'

const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true })
const sqlField = (page: Page): Locator => page.getByRole('textbox', { name: 'Expression', exact: true })
const choice = (page: Page, name: string): Locator =>
  page.getByRole('listbox').getByRole('option', { name: new RegExp(`^${name}`) })
const preview = (page: Page): Locator => page.getByRole('group', { name: 'Values of the preview' })
const underlined = (page: Page): Locator => page.locator('.cm-lintRange-error')

/** Types the start of a name and takes its completion; the keys of the list work shortly after it has opened. */
const complete = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.keyboard.type(typed.slice(0, 2))
  await expect(choice(page, name)).toBeVisible()
  await page.keyboard.type(typed.slice(2), { delay: 150 })
  await expect(choice(page, name)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Saves a query of the sum of the field by size, and returns its id. */
const saveQuery = async (platform: Platform, name: string, field: string): Promise<string> => {
  const request = {
    data: { fields: { [field]: ['sum'] } },
    scale: { fields: ['Wildlife Size'] },
    table_name: 'strike',
    database_name: 'data_prim',
  }
  const body = { name, description: '', request, view: {}, sharing: { kind: 'everyone' } }
  const saved = await requestAsAdministrator(platform, { ...query.createSaved, body })
  return query.createSaved.response.schema.parse(saved).query.id
}

test('UI66 DM67 DM7 a virtual attribute is created from a query, used in it, changed and deleted by mouse', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await visit(page, start)
  await page.getByRole('button', { name: 'New virtual attribute' }).click()

  await test.step('an attribute is suggested, and the values appear while typing', async () => {
    await nameField(page).fill('Double cost')
    await sqlField(page).click()
    await page.keyboard.type('cost tot')
    // The list ignores clicks for a tenth of a second after a key.
    await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toHaveCount(0)
    await choice(page, 'Cost Total').click()
    await expect(sqlField(page)).toHaveText('"Cost Total $"')
    await page.keyboard.type(' * 2')
    await expect(preview(page).getByRole('columnheader')).toHaveText(['Cost Total $', 'Double cost'])
    await expectAccessible(page)
    await takeScreenshots(page, 'virtual-attribute')
  })

  await test.step('a problem is under its word, and is repaired by a click', async () => {
    await page.keyboard.type(' + "Cost Othr"')
    await expect(underlined(page)).toHaveText('"Cost Othr"')
    await expect(sqlField(page)).toHaveAccessibleDescription(/no built table has an attribute “Cost Othr”/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create virtual attribute' }).click()
    await expect(sqlField(page)).toBeFocused()
    await page.getByRole('button', { name: 'Use “Cost Other”' }).click()
    await expect(underlined(page)).toHaveCount(0)
    await expect(preview(page).getByRole('columnheader')).toHaveCount(3)
    for (let press = 0; press < ' + "Cost Other"'.length; press += 1) await page.keyboard.press('Backspace')
    await expect(preview(page).getByRole('columnheader')).toHaveCount(2)
  })

  await test.step('the query has its sum', async () => {
    await page.getByRole('button', { name: 'Create virtual attribute' }).click()
    await expect(page.getByLabel('Query in words')).toContainText('Double cost')
    for (const [at, { airport, total }] of costsByAirport(1995).slice(0, 3).entries()) {
      const row = resultOf(page)
        .getByRole('row')
        .nth(at + 1)
      await expect(row.getByRole('gridcell')).toHaveText([airport, figure(total), figure(total * 2)])
    }
  })

  await test.step('its expression is changed', async () => {
    await openPage(page, 'Schema')
    await page.getByRole('link', { name: 'Virtual attributes', exact: true }).click()
    await expect(rowOf(page, 'Double cost')).toContainText('"Cost Total $" * 2')
    await expectAccessible(page)
    await rowOf(page, 'Double cost').getByRole('link').first().click()
    await sqlField(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('.5')
    await page.getByRole('textbox', { name: 'Description' }).fill('For the report')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Virtual attribute Double cost saved')).toBeVisible()
  })

  await test.step('its deletion names who is affected', async () => {
    const id = await saveQuery(platform, 'Double by size', 'Double cost')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Double cost?' })
    await expect(dialog.getByText('1 saved query uses it')).toBeVisible()
    await expect(dialog.getByText('Double by size (Platform Administrator)')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('Double cost')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Virtual attributes', exact: true })).toBeVisible()
    await expect(rowOf(page, 'Double cost')).toHaveCount(0)
    const { method, path } = query.deleteSaved
    await requestAsAdministrator(platform, { method, path: path.replace(':id', id) })
  })
})

test('UI66 DM67 a virtual attribute is created by keyboard alone, with a name that is free', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  const english = await screenTextsIn('en')
  const french = await screenTextsIn('fr')
  await changeLanguage(page, { from: english, to: french })
  await visit(page, 'schema')
  const { textOf } = french
  const { choose, fill, press } = keyboard(page, tabTowards)
  await choose(
    page.getByRole('button', { name: textOf('shared:table.rowActions', { name: 'Bird strikes' }) }),
    textOf('shell:page.newVirtualAttribute'),
  )
  const name = page.getByRole('textbox', { name: textOf('shared:field.name'), exact: true })
  const sql = page.getByRole('textbox', { name: textOf('query:fields.expression'), exact: true })
  const submit = page.getByRole('button', { name: textOf('virtual:new.submit') })
  const table = page.getByRole('combobox', { name: textOf('shared:field.table') })
  await expect(sql).toBeVisible()
  await fill(name, 'Airport Name')
  await tabTo(page, table)
  await page.keyboard.press('Tab')
  await expect(sql).toBeFocused()
  await complete(page, 'roun', 'round')
  await complete(page, 'avg', 'avg')
  await complete(page, 'cost tot', 'Cost Total')
  await page.keyboard.type('))')
  await expect(sql).toHaveText('round(avg("Cost Total $"))')
  // Escape closes the list, and Tab leaves the editor.
  await page.keyboard.press('ControlOrMeta+Space')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(sql).not.toBeFocused()
  const values = page.getByRole('group', { name: textOf('virtual:preview.values') })
  await expect(values.getByRole('columnheader')).toHaveText(['avg("Cost Total $")', 'Airport Name'])

  await expect(name).toHaveAccessibleDescription(/Airport Name/)
  await fill(name, '✈️ "coût"')
  await press(submit)
  await expect(page.getByRole('heading', { name: '✈️ "coût"', level: 1 })).toBeVisible()
  await expect(table).toHaveValue('Bird strikes')

  await tabTo(page, page.getByRole('button', { name: textOf('common:action.delete'), exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: textOf('common:action.delete'), exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('✈️ "coût"', { exact: true })).toHaveCount(0)
})
