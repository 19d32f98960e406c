// What every journey imports: Playwright's `test` with a platform of the worker. It fails the journey on errors that
// users would not report: errors and missing texts on the console, exceptions, violations of the content security
// policy.
import { test as base, expect, type BrowserContext, type ConsoleMessage } from '@playwright/test'
import { createPlatformPool, type PlatformPool } from './platform-pool.ts'
import type { Platform, PlatformOptions } from './platform.ts'

export { expect }

export type Watch = {
  /** Allows an error on the console that this journey causes on purpose. */
  expectError(pattern: RegExp): void
}

/** Many journeys cause rejected requests, and the browser reports each one. The responses themselves are tested. */
const isRefusedRequest = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) &&
  !new URL(message.location().url).pathname.startsWith('/console/assets/')

/** A warning of the console, which shows a substitute for the missing text. */
const isMissingText = (message: ConsoleMessage): boolean =>
  message.type() === 'warning' && message.text().startsWith('There is no text for')

/**
 * A trace of a journey makes the browser request the bytes of pictures at `blob:` addresses; no script of the page
 * does.
 */
const isChosenByTrace = (text: string): boolean =>
  /^Connecting to 'blob:[^']*' violates /.test(text) ||
  text === 'content policy: connect-src refused blob at '

const observe = async (context: BrowserContext, problems: string[]): Promise<void> => {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line no-console -- runs in the page and is reported by the console listener below
      console.error(
        `content policy: ${event.violatedDirective} refused ${event.blockedURI} at ${event.sourceFile}`,
      )
    })
  })
  context.on('weberror', (error) =>
    problems.push(`exception: ${error.error().stack ?? error.error().message}`),
  )
  context.on('console', (message) => {
    const isError =
      message.type() === 'error' && !isRefusedRequest(message) && !isChosenByTrace(message.text())
    if (isError || isMissingText(message)) problems.push(`console: ${message.text()}`)
  })
}

type TestFixtures = { platformOptions: PlatformOptions; platform: Platform; watch: Watch }
type WorkerFixtures = { platforms: PlatformPool }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  platformOptions: [{}, { option: true }],
  platforms: [
    async ({}, use) => {
      const platforms = createPlatformPool()
      await use(platforms)
      await platforms.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  platform: [
    async ({ platforms, platformOptions }, use, { file }) => use(await platforms.get(platformOptions, file)),
    { timeout: 150_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.console),
  watch: [
    async ({ browser, context }, use) => {
      const problems: string[] = []
      const expected: RegExp[] = []
      await observe(context, problems)
      await use({ expectError: (pattern) => void expected.push(pattern) })
      // Pages of other users that a journey leaves open would go on in the next journeys.
      const others = browser.contexts().filter((each) => each !== context)
      await Promise.all(others.map((each) => each.close()))
      expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})
