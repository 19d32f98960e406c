// From the click on Packages until the first rows are painted, in Chromium, with 10,000 packages, on the first visit
// of the page: its files are loaded from the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureConsole } from '../scripts/console-build.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { startServer } from '../server/testing/program.ts'
import { median, type Measure } from './measurement.ts'
import { openPackageStore, password } from './package-collection.ts'

const most = 300
const runs = 9

const enter = async (browser: Browser, address: string): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/console/login?to=%2Fapi-keys`)
  await page.getByRole('textbox', { name: 'Login' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds from the click until the frame after a row of the list is in the document. */
const firstRows = async (page: Page): Promise<number> => {
  const elapsed: unknown = await page.evaluate(`new Promise((done) => {
    const since = performance.now()
    const look = () => {
      if (document.querySelector('main tbody tr a[href*="/packages/app/"]') === null) requestAnimationFrame(look)
      else requestAnimationFrame(() => done(performance.now() - since))
    }
    document.querySelector('nav a[href$="/packages"]').click()
    requestAnimationFrame(look)
  })`)
  return Number(elapsed)
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-package-list-'))
  await ensureConsole()
  await (await openPackageStore(folder)).close()
  const server = await startServer({ PLATFORM_DATA: folder })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const times: number[] = []
    for (let turn = -1; turn < runs; turn += 1) {
      const page = await enter(browser, server.origin)
      const time = await firstRows(page)
      if (turn >= 0) times.push(time)
      await page.context().close()
    }
    return [
      {
        name: '10,000 packages, until the first rows are painted',
        unit: 'ms',
        ours: median(times),
        limit: most,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
