// The form of an object: every edit can be undone and redone, the JSON shows the same, and it is saved as shown.
import type { Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { expectImported } from './support/imported.ts'
import { writeFile } from './support/files.ts'
import { requestAsAdministrator } from './support/identity.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { expectAccessible } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const design = async (page: Page): Promise<void> => {
  await openPage(page, 'Sources')
  const buffer = Buffer.from('mooring,metres\nm1,10\nm2,12\n')
  await chooseFiles(page, [{ name: 'moorings.csv', mimeType: 'text/csv', buffer }])
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('undone')
  await name.press('Enter')
  await expectImported(page)
  await visit(page, `schema/new?from=${encodeURIComponent('undone/moorings.csv')}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/schema\/moorings/)
}

const show = (page: Page, view: string) =>
  page.getByRole('radiogroup').getByText(view, { exact: true }).click()
const jsonIn = (page: Page) => page.getByRole('textbox', { name: 'Object as JSON' })

test('DM10 edits of an object are undone and redone over form, relations and JSON', async ({
  page,
  platform,
}) => {
  await signIn(page, platform)
  await design(page)
  const relation = { object_name: 'moorings', attributes: [{ from: 'mooring', to: 'mooring' }] }
  const undo = page.getByRole('button', { name: /^Undo(: |$)/ })
  const redo = page.getByRole('button', { name: /^Redo(: |$)/ })
  // Saved steps are undone after those of the form.
  await expect(undo).toHaveAccessibleName('Undo: Design moorings')

  // An edit of the text, with a member that the form does not know.
  await show(page, 'JSON')
  const before = await jsonIn(page).inputValue()
  const read = logicalObject.parse(JSON.parse(before))
  const written = {
    ...read,
    note: 'kept',
    relations: [{ ...relation, type: 'many_to_one', note: 'kept' }],
  }
  await jsonIn(page).fill(JSON.stringify(written))
  await show(page, 'Form')

  // Two edits of the form: a choice, and a text that is typed in several presses.
  const type = page.getByRole('combobox', { name: /^Type of the relation/ })
  await type.click()
  await page.getByRole('option', { name: 'one to one', exact: true }).click()
  const shown = page.getByRole('textbox', { name: /^Display name(?:\W*was .*)?$/i })
  await shown.press('End')
  await shown.pressSequentially(' of the port')
  await shown.press('Tab')
  await expectAccessible(page)

  await undo.click()
  await expect(shown).not.toHaveValue(/of the port/)
  await expect(type).toHaveText('one to one')
  await page.keyboard.press('Control+z')
  await expect(type).toHaveText('many to one')
  await page.keyboard.press('Control+z')
  await expect(type).toHaveCount(0)
  await expect(undo).toHaveAccessibleName('Undo: Design moorings')
  await show(page, 'JSON')
  await expect(jsonIn(page)).toHaveValue(before)
  await show(page, 'Form')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z')
  await expect(redo).toBeDisabled()
  await expect(shown).toHaveValue(/of the port$/)

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Queries use it after the next build.')).toBeVisible()
  await page.reload()
  await show(page, 'JSON')
  const saved = await jsonIn(page).inputValue()
  expect(JSON.parse(saved)).toEqual({
    ...written,
    display_name: `${read.display_name} of the port`,
    relations: [{ ...relation, type: 'one_to_one', note: 'kept' }],
  })
})

test('DM10 a row of attributes is one Tab stop, and the arrow keys lead to its other fields', async ({
  page,
  platform,
}) => {
  writeFile(platform.depot, { name: 'berths.csv', text: 'mooring,metres\nm1,10\nm2,12\n' })
  const { createSource, addTables, extract } = dataManager
  const source = { dbms: 'local', parameters: { path: platform.depot }, database_name: 'rows' }
  await requestAsAdministrator(platform, { ...createSource, body: source })
  const table = { table_name: 'berths.csv', database_name: 'rows' }
  await requestAsAdministrator(platform, { ...addTables, body: [table] })
  const path = `${extract.path.replace(':source', 'rows').replace(':table', 'berths.csv')}?wait=true`
  await requestAsAdministrator(platform, { method: extract.method, path })
  await signIn(page, platform, `schema/new?from=${encodeURIComponent('rows/berths.csv')}`)
  const fieldOf = (name: string) =>
    page.getByRole('table', { name: 'Attributes' }).getByLabel(name, { exact: true })
  await fieldOf('Name of mooring').focus()
  await page.keyboard.press('Tab')
  await expect(fieldOf('Name of metres')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(fieldOf('Name of mooring')).toBeFocused()

  // All of the text is selected, so the arrow keys leave it; in the text they move the caret.
  for (const name of ['Display name of mooring', 'Type of mooring', 'Role of mooring']) {
    await page.keyboard.press('ArrowRight')
    await expect(fieldOf(name)).toBeFocused()
  }
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(fieldOf('Display name of mooring')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('s')
  await expect(fieldOf('Display name of mooring')).toHaveValue(/s.$/)
  await page.keyboard.press('ArrowDown')
  await expect(fieldOf('Display name of metres')).toBeFocused()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft')
  await expect(fieldOf('Use metres')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(fieldOf('Use metres')).not.toBeChecked()
  await page.keyboard.press('Space')

  const rules = fieldOf('Add a rule to metres')
  for (
    let press = 0;
    press < 8 && !(await rules.evaluate((one) => one === document.activeElement));
    press += 1
  )
    await page.keyboard.press('ArrowRight')
  await expect(rules).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Rules of metres' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rules).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(fieldOf('Add a rule to mooring')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(fieldOf('Name of mooring')).toBeFocused()
  await expectAccessible(page)
})
