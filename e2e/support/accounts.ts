// Steps on the pages of accounts and permissions. Each acts like a user, by role and label.
import { expect, type Locator, type Page } from '@playwright/test'

/** Selects an option of a list by typing. */
export async function pick(
  page: Page | Locator,
  { field, choice }: { field: string; choice: string },
): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(choice)
  const list = 'goto' in page ? page : page.page()
  await list.getByRole('option').filter({ hasText: choice }).first().click()
}

/** Reads what the dialog shows once, by its label. */
export async function readOnce(page: Page, label: string): Promise<string> {
  const shown = page.getByRole('dialog').getByRole('region', { name: label })
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ''
}

/** Confirms that the value was saved. */
export async function confirmSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "I've saved it" }).click()
  await expect(dialog).toBeHidden()
}

/** Opens a tab of the visible page. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}

/** Chooses an entry of the account menu of a user. */
export async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Account menu for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
