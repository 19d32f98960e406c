// Creates docs/screenshot.png: the query of the first journey about the sample, in the real console.
import { mkdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { startPlatform } from '../e2e/support/platform.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { queryCosts, expectCosts, openPage } from '../e2e/support/steps.ts'
import { root } from './command.ts'
import { ensureConsole } from './console-build.ts'
import { findBrowser } from './find-browser.ts'

const file = resolve(root, 'docs/screenshot.png')
const mostBytes = 250_000

await ensureConsole()
const platform = await startPlatform({ sample: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    baseURL: platform.console,
  })
  await signIn(page, platform)
  await openPage(page, 'Builds')
  await page.getByText('Live', { exact: true }).waitFor()
  await queryCosts(page, 1995)
  await expectCosts(page, 1995)
  await page.mouse.move(720, 30)
  await mkdir(resolve(root, 'docs'), { recursive: true })
  await page.screenshot({ path: file, animations: 'disabled' })
} finally {
  await browser.close()
  await platform.stop()
}
const { size } = await stat(file)
console.log(`${file}: ${Math.round(size / 1000)} kB`)
if (size > mostBytes) process.exitCode = 1
