// The page of a table whose file was uploaded.
import { expect, type Page } from '@playwright/test'

/** Waits until the uploaded file is an extracted table. Its page opened by itself. */
export async function expectImported(page: Page, of?: { name: string; rows: number }): Promise<void> {
  await expect(page).toHaveURL(/\/imported$/, { timeout: 60_000 })
  await expect(page.getByText('Types inferred')).toBeVisible({ timeout: 60_000 })
  if (of === undefined) return
  const rows = of.rows.toLocaleString('en-GB')
  await expect(page.getByRole('main')).toContainText(`${rows} rows from ${of.name}.`)
}
