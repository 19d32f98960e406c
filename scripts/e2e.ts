// Runs the journeys: the real server, the built console, a real browser. Passes its arguments to Playwright; without
// any, it runs the journeys of `npm test`. Failed journeys run again alone with a trace, and still count as failed.
import { resolve } from 'node:path'
import { root, run, type Outcome } from './command.ts'
import { ensureConsole } from './console-build.ts'
import { findBrowser } from './find-browser.ts'

const mostTraces = 5

const cliArgs = process.argv.slice(2)
const args = cliArgs.length === 0 ? ['--project=journeys'] : cliArgs
const name = args.includes('--project=matrix') ? 'matrix' : 'journeys'

const browser = async (): Promise<string | null> => {
  try {
    return await findBrowser()
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    return null
  }
}

const runJourneys = (options: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> =>
  run({
    command: process.execPath,
    args: [
      resolve(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--output=test-results/${name}`,
      ...args,
      ...options,
    ],
    env: { ...env, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: resolve(root, `test-results/${name}-failed.json`) },
  })

const path = await browser()
if (path === null) process.exit(1)
console.log(`Browser: ${path}`)
await ensureConsole()
const { exitCode } = await runJourneys([], {
  PLATFORM_BROWSER: path,
  PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(root, `test-results/${name}.json`),
})
// Any other code means that the journeys did not run to the end.
if (exitCode === 1 && process.env['PLAYWRIGHT_TRACE'] !== 'on') {
  console.log(`Running up to ${mostTraces} failed journeys again with a trace …`)
  await runJourneys(
    ['--last-failed', '--workers=1', `--max-failures=${mostTraces}`, '--pass-with-no-tests'],
    {
      PLATFORM_BROWSER: path,
      PLAYWRIGHT_TRACE: 'on',
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(root, `test-results/${name}-traced.json`),
    },
  )
}
process.exitCode = exitCode
