import type { Page } from '@playwright/test'

/** Runs `check` on the page as it is printed. */
export async function printed(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  // Emulation alone does not announce a print, as the browser does.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await check()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
}
