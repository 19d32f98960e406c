import { defineConfig } from '@playwright/test'

const browser = process.env['PLATFORM_BROWSER']

const isTraced = process.env['PLAYWRIGHT_TRACE'] === 'on'
/** Files of `e2e/matrix`, and journeys of other files with the tag. */
const matrix = /@matrix|matrix\//

/** Journeys with the real server. There are no retries: a flaky journey is a bug. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  projects: [
    // Animations are tested in the matrix.
    { name: 'journeys', grepInvert: matrix, use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'matrix', grep: matrix },
  ],
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    trace: isTraced ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without it, a browser on Linux cannot read files with non-ASCII names.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
