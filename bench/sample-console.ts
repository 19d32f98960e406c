// The console with the sample, in a browser, once the platform has no more work: of benchmarks that measure its pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ensureConsole } from '../scripts/console-build.ts'
import { startServer } from '../server/testing/program.ts'
import { openBrowser } from './browser-page.ts'
import { waitForSample } from './wait-for-sample.ts'

export const password = 'Correct-Horse-7-Battery'
export const viewport = { width: 1440, height: 900 }

/** Starts a server and a browser for the work, and removes what they wrote. */
export async function inSampleConsole<T>(
  work: (opened: { readonly browser: Browser; readonly origin: string }) => Promise<T>,
): Promise<T> {
  await ensureConsole()
  const folder = mkdtempSync(join(tmpdir(), 'bench-console-'))
  const server = await startServer({
    PLATFORM_DATA: folder,
    PLATFORM_ADMIN_PASSWORD: password,
    PLATFORM_SAMPLE: 'on',
  })
  const browser = await openBrowser()
  try {
    await waitForSample(folder)
    return await work({ browser, origin: server.origin })
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Signs in and opens the query page. */
export async function openQueryPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport, baseURL: `${origin}/console/` })
  const page = await context.newPage()
  await page.goto('login?to=%2Fquery')
  await page.getByRole('textbox', { name: 'Login' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Run' }).waitFor()
  return page
}
