import type { Locator, Page } from '@playwright/test'
import { expectImported } from './support/imported.ts'
import { signIn } from './support/sign-in.ts'
import { chooseFiles, openPage, visit } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { textOf, textsIn } from './support/texts.ts'
import { expectAccessible, takeScreenshots } from './support/themes.ts'

test.use({ platformOptions: { isolated: true } })

const file = 'city,price\nBern,12.50\nN/A 1,3\n,4\nGenf,\nBasel,7\n'

/** Selects an option of the focused list by the start of its text. */
const chooseByKeyboard = async (page: Page, option: string, start: string): Promise<void> => {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  await page.keyboard.type(start)
  await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Moves the focus by Tab to the next control with that name. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

test('DM40 rules are written as sentences, previewed and built', async ({ page, platform }) => {
  await signIn(page, platform)
  await openPage(page, 'Sources')
  await chooseFiles(page, [{ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }])
  const name = page.getByRole('textbox', { name: 'Name of the new source' })
  await name.fill('ruled')
  await name.press('Enter')
  await expectImported(page)

  await visit(page, `schema/new?from=${encodeURIComponent('ruled/r.csv')}`)
  await page.getByRole('button', { name: 'Add a rule to city' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rules of city' })
  await dialog.getByRole('button', { name: 'Add a rule' }).click()
  await dialog.getByRole('combobox', { name: 'Condition of rule 1' }).click()
  await page.getByRole('option', { name: 'any of these conditions' }).click()
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await dialog.getByRole('combobox', { name: 'Condition 2 of rule 1' }).click()
  await page.getByRole('option', { name: 'matches the pattern', exact: true }).click()
  await dialog.getByLabel('Regular expression').fill('^N/A')
  await dialog.getByRole('combobox', { name: 'Action of rule 1' }).click()
  await page.getByRole('option', { name: 'leave the row out' }).click()
  await expect(
    dialog.getByText('If the value is empty or the value matches “^N/A”, leave the row out', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText('2 matches')).toBeVisible()
  const values = dialog.getByRole('table', { name: 'Values of city before and after the rules' })
  await expect(values.getByRole('row', { name: 'N/A 1 left out' })).toBeVisible()

  // What is not complete is marked at its input; the last result stays.
  await dialog.getByLabel('Regular expression').fill('(')
  await expect(dialog.getByText('These are the last valid rules.')).toBeVisible()
  await expect(dialog.getByLabel('Regular expression')).toHaveAttribute('aria-invalid', 'true')
  await expect(values.getByRole('row', { name: 'N/A 1 left out' })).toBeVisible()
  await dialog.getByLabel('Regular expression').fill('^N/A')
  await expect(dialog.getByText('2 matches')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'rules')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: '1 rule of city' })).toBeVisible()

  // The same by keyboard alone, in another language.
  const [english, french] = await Promise.all([textsIn('en'), textsIn('fr')])
  const menu = textOf(english, 'shell:user.menu', { name: 'Platform Administrator' })
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'Ajouter une règle à price' }).focus()
  await page.keyboard.press('Enter')
  const prices = page.getByRole('dialog', { name: 'Règles de price' })
  await prices.getByRole('button', { name: 'Ajouter une règle' }).focus()
  await page.keyboard.press('Enter')
  await expect(prices.getByRole('combobox', { name: 'Valeur lue par la règle 1' })).toBeFocused()
  await tabTo(page, prices.getByRole('combobox', { name: 'Condition de la règle 1' }))
  await chooseByKeyboard(page, textOf(french, 'rules:condition.OR'), 'l')
  await tabTo(page, prices.getByRole('combobox', { name: 'Condition 1 de la règle 1' }))
  await tabTo(page, prices.getByRole('button', { name: 'Ajouter une condition' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(prices.getByLabel('Valeur', { exact: true }).first()).toBeFocused()
  await page.keyboard.type('7')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(prices.getByRole('combobox', { name: 'Action de la règle 1' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await expect(
    prices.getByText(
      'Si la valeur est vide ou la valeur est «\u00a07\u00a0», la remplacer par «\u00a00\u00a0»',
    ),
  ).toBeVisible()
  await expect(prices.getByText('2 correspondances')).toBeVisible()
  await expect(prices.getByRole('row', { name: /^7\.00 0\.00 modifiée$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prices).toHaveCount(0)

  await page.getByRole('button', { name: textOf(french, 'schema:editor.saveAndBuild') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('r\u00a0: 2 lignes écartées par des règles')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('radio', { name: 'Tables' }).press('Space')
  await expect(page.getByRole('columnheader', { name: 'Écartées par règle' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^r data_prim 3 — 2 / })).toBeVisible()
  await visit(page, 'query?value=sum:price&row=city')
  for (const [city, price] of [
    ['Bern', '12,5'],
    ['Genf', '0'],
    ['Basel', '0'],
  ] as const)
    await expect(page.getByRole('row', { name: new RegExp(`^${city} ${price}`) })).toBeVisible()
})
