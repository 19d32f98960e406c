// Switches the language on the sources page, with the sample project, until the other language is painted. The
// baseline reloads the page in that language. Also checks that switching loads no page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureConsole } from '../scripts/console-build.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { startServer } from '../server/testing/program.ts'
import { median, type Measure } from './measurement.ts'

const password = 'Harbour-Master-1904'
const runs = 7
const ready = { en: 'Ready', fr: 'Prête' } as const

/** The page's clock in the frame after the status of every source is shown in the language. */
const paintedAt = (page: Page, { text, count }: { text: string; count: number }): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const look = () => {
      const cells = [...document.querySelectorAll('td')].filter((cell) => cell.textContent === '${text}')
      if (cells.length < ${count}) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => done(performance.now())))
    }
    look()
  })`)

const visit = async (browser: Browser, origin: string): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${origin}/console/`)
  await page.locator('input[name=login]').fill('admin')
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
  await page.locator('main#page').waitFor()
  await page.goto(`${origin}/console/sources`)
  return page
}

/** Milliseconds from the choice of a language in the account menu until the last status is painted. */
const timeSwitch = async (page: Page, count: number): Promise<number> => {
  await page.locator('nav button[aria-haspopup=menu]').click()
  await page.getByRole('menuitemradio', { name: 'Français' }).waitFor()
  const since = await page.evaluate<number>(`(() => {
    const since = performance.now()
    document.querySelector('[role=menuitemradio]:has([lang=fr])').click()
    return since
  })()`)
  return (await paintedAt(page, { text: ready.fr, count })) - since
}

/** Milliseconds of a reload in the current language; all files are in the browser's cache. */
const timeReload = async (page: Page, count: number): Promise<number> => {
  await page.reload({ waitUntil: 'commit' })
  return paintedAt(page, { text: ready.fr, count })
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-language-'))
  await ensureConsole()
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_SAMPLE: 'on',
    PLATFORM_ADMIN_PASSWORD: password,
  })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const first = await visit(browser, server.origin)
    await paintedAt(first, { text: ready.en, count: 4 })
    await first.context().close()
    const times: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] }
    let pages = 0
    for (let turn = -1; turn < runs; turn += 1) {
      const page = await visit(browser, server.origin)
      await paintedAt(page, { text: ready.en, count: 4 })
      const countPage = () => (pages += 1)
      page.on('framenavigated', countPage)
      const switched = await timeSwitch(page, 4)
      page.off('framenavigated', countPage)
      const reloaded = await timeReload(page, 4)
      await page.context().close()
      if (turn < 0) continue
      times.ours.push(switched)
      times.baseline.push(reloaded)
    }
    if (pages > 0) throw new Error(`${pages} pages were loaded to change the language`)
    const baseline = median(times.baseline)
    return [
      {
        name: 'switching the language of the sources page',
        unit: 'ms',
        ours: median(times.ours),
        baseline,
        limit: baseline,
        note: 'the baseline is a reload of the same page in the other language',
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
