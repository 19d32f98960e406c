// Steps on the pages of accounts and permissions. Each acts as a user does, by role and label.
import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses one of a list by typing into it. */
export async function pick(
  page: Page | Locator,
  { field, choice }: { field: string; choice: string },
): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await box.fill(choice)
  const list = 'goto' in page ? page : page.page()
  await list.getByRole('option').filter({ hasText: choice }).first().click()
}

/** What is shown once in the dialog in sight, by its label. */
export async function readOnce(page: Page, label: string): Promise<string> {
  const shown = page.getByRole('dialog').getByRole('region', { name: label })
  await expect(shown).toBeVisible()
  return (await shown.textContent()) ?? ''
}

/** Says that what is shown once was kept. */
export async function confirmSaved(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "I've saved it" }).click()
  await expect(dialog).toBeHidden()
}

/** Opens one tab of the page in sight. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
}
