// From the first request until the login can be typed, in Chromium with its processor slowed four times, at 9 Mbps
// and 60 ms: our sign-in screen. The baseline is a minimal form of React and MUI. Nothing is cached before a visit.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { chromium, type Browser } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../scripts/find-browser.ts'
import { openConsoleFiles } from '../server/gateway/console-files.ts'
import { startServer } from '../server/testing/program.ts'
import { ensureConsole } from '../scripts/console-build.ts'
import { median, type Measure } from './measurement.ts'
import { buildBaseline } from './sign-in-builds.ts'

const slowed = 4
const line = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 }
const most = 1.5
const mostRequests = 10
const runs = 9

/** Serves the built form, compressed like our own files. */
const serveBaseline = async (folder: string): Promise<Server> => {
  const files = await openConsoleFiles(folder)
  const server = createServer((incoming, outgoing) => {
    const request = new Request(`http://localhost${incoming.url}`, {
      headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' },
    })
    const path = new URL(request.url).pathname.replace(/^\/console\//, '')
    void files?.serve(request, path).then((response) => {
      outgoing.writeHead(response?.status ?? 404, Object.fromEntries(response?.headers ?? []))
      if (response?.body) Readable.fromWeb(response.body).pipe(outgoing)
      else outgoing.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Resolves to the time when the first field is there and the page is free to take a letter. */
const observer = `
globalThis.usable = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (document.querySelector('input') === null) return
    observer.disconnect()
    setTimeout(() => resolve(performance.now()))
  }).observe(document, { childList: true, subtree: true })
})`

/**
 * A first visit: milliseconds from its start until the first field accepts a letter, and the requests until then. The
 * page itself takes the time, because Playwright looks for a field only every half second.
 */
const visit = async (browser: Browser, address: string): Promise<{ elapsed: number; requests: string[] }> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.addInitScript({ content: observer })
  const sent: { at: number; path: string }[] = []
  page.on('request', (request) => void sent.push({ at: Date.now(), path: new URL(request.url()).pathname }))
  await page.goto(address, { waitUntil: 'commit' })
  const elapsed = z.number().parse(await page.evaluate('globalThis.usable'))
  const since = z.number().parse(await page.evaluate('performance.timeOrigin'))
  const requests = sent.filter(({ at }) => at - since <= elapsed).map(({ path }) => path)
  await page.locator('input').first().fill('a')
  await context.close()
  return { elapsed, requests }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sign-in-'))
  await ensureConsole()
  const server = await startServer({ PLATFORM_DATA: join(folder, 'data') })
  const baseline = await serveBaseline(await buildBaseline())
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const times: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] }
    let requests: string[] = []
    for (let turn = -1; turn < runs; turn += 1) {
      const bare = await visit(browser, `http://127.0.0.1:${portOf(baseline)}/console/`)
      const own = await visit(browser, `${server.origin}/console/`)
      if (turn < 0) continue
      times.baseline.push(bare.elapsed)
      times.ours.push(own.elapsed)
      if (own.requests.length > requests.length) requests = own.requests
    }
    return [
      {
        name: 'until the login can be typed, with a slow machine and connection',
        unit: 'ms',
        ours: median(times.ours),
        baseline: median(times.baseline),
        limit: median(times.baseline) * most,
      },
      {
        name: 'requests until the login can be typed',
        unit: 'requests',
        ours: requests.length,
        limit: mostRequests,
        note: requests.join(', '),
      },
    ]
  } finally {
    await browser.close()
    baseline.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
