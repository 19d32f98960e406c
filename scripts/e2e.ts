// The journeys: the real server, the built console, a real browser. Arguments go on to Playwright.
import { resolve } from 'node:path'
import { root, run } from './command.ts'
import { ensureConsole } from './console-build.ts'
import { findBrowser } from './find-browser.ts'

const browser = async (): Promise<string | null> => {
  try {
    return await findBrowser()
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    return null
  }
}

const path = await browser()
if (path === null) process.exit(1)
console.log(`Browser: ${path}`)
await ensureConsole()
const { exitCode } = await run({
  command: process.execPath,
  args: [resolve(root, 'node_modules/@playwright/test/cli.js'), 'test', ...process.argv.slice(2)],
  env: { PLATFORM_BROWSER: path },
})
process.exitCode = exitCode
