// Finds a Chromium for the journeys, or installs one. A candidate counts only if it starts.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { root, run } from './command.ts'

/** The headless shell comes first, because it draws the same pages with half the processor time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const systemPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const starts = (path: string): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000, stdio: 'ignore' }).status === 0

const playwrightOwn = (): string | null => {
  const path = chromium.executablePath()
  return existsSync(path) && starts(path) ? path : null
}

const onSystem = (): string | null => {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '')
  const named = systemNames.flatMap((name) => folders.map((folder) => resolve(folder, name)))
  return [...named, ...systemPaths].find((path) => existsSync(path) && starts(path)) ?? null
}

const installPlaywright = async (): Promise<string | null> => {
  console.log('No browser found. Installing Playwright’s Chromium …')
  const cli = resolve(root, 'node_modules/@playwright/test/cli.js')
  const { exitCode } = await run({ command: process.execPath, args: [cli, 'install', 'chromium'] })
  return exitCode === 0 ? playwrightOwn() : null
}

const installDebian = (): string | null => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  console.log(
    'Playwright’s Chromium is not available here. Installing the Debian package `chromium-headless-shell` …',
  )
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  try {
    execFileSync('apt-get', ['update', '-q'], options)
    execFileSync(
      'apt-get',
      ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    )
  } catch {
    return null
  }
  return onSystem()
}

/**
 * The path of a browser that starts: PLATFORM_BROWSER, Playwright's own, the system's, else a newly installed one.
 * Throws an error that says what to do.
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env['PLATFORM_BROWSER'] ?? ''
  if (chosen !== '') {
    if (starts(chosen)) return chosen
    throw new Error(
      `PLATFORM_BROWSER is ${chosen}, which does not start. Set it to a Chromium or Chrome, or unset it.`,
    )
  }
  const path = playwrightOwn() ?? onSystem() ?? (await installPlaywright()) ?? installDebian()
  if (path !== null) return path
  throw new Error(
    'The journeys need a browser. Install Chromium or Chrome, or set PLATFORM_BROWSER to its path.',
  )
}
