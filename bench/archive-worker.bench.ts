// Checks an archive of 100 MB and 5,000 files in the publisher's worker, in Chromium under the console's content
// security policy. The baseline inflates and computes CRCs in a worker. Also measures how long the page is blocked,
// and rebuilding the archive without one folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { z } from 'zod'
import { findBrowser } from '../scripts/find-browser.ts'
import { traceThreads, type Spent } from './browser-threads.ts'
import { median, type Measure } from './measurement.ts'

const most = { check: 1.5, blocked: 50, rebuild: 4 } as const
const runs = 5
const tracedRuns = 3
const watched = z.object({ elapsed: z.number(), blocked: z.number() })
const turnResult = z.object({
  baseline: watched,
  checked: watched,
  copied: watched,
  rebuilt: watched,
  findings: z.literal(0),
})
interface Named {
  readonly baseline: Spent
  readonly checked: Spent
}
type Turn = z.infer<typeof turnResult>

const buildPage = async (outDir: string): Promise<void> => {
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: resolve(import.meta.dirname, 'browser/archive-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
}

const serve = async (folder: string): Promise<{ server: Server; address: string }> => {
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    answer.setHeader('content-security-policy', "default-src 'self'; script-src 'self'; worker-src 'self'")
    answer.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html')
    answer.end(
      path.endsWith('.js')
        ? readFileSync(join(folder, path))
        : '<!doctype html><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = z.object({ port: z.number() }).parse(server.address())
  return { server, address: `http://127.0.0.1:${at.port}/` }
}

const takeTurns = async (page: Page): Promise<{ size: number; turns: readonly Turn[] }> => {
  const size = z.number().parse(await page.evaluate('archivePrepare()'))
  const turns: Turn[] = []
  for (let turn = -1; turn < runs; turn += 1) {
    const result = turnResult.parse(await page.evaluate('archiveTurn()'))
    if (turn >= 0) turns.push(result)
  }
  return { size, turns }
}

/** Runs further turns and returns only their processor time. */
const traceTurns = async (browser: Browser, page: Page): Promise<(of: (from: Named) => number) => number> => {
  const turns: Named[] = []
  for (let turn = 0; turn < tracedRuns; turn += 1) {
    const threads = await traceThreads({ browser, page }, async () => {
      await page.evaluate('archiveTurn()')
    })
    turns.push({ baseline: threads.from('baseline'), checked: threads.from('checked') })
  }
  return (of) => median(turns.map(of))
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-archive-'))
  await buildPage(folder)
  const { server, address } = await serve(folder)
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction('typeof archivePrepare === "function"')
    const { size, turns } = await takeTurns(page)
    const spent = await traceTurns(browser, page)
    const baselineSpent = spent((turn) => turn.baseline.workers)
    const middle = (of: (turn: Turn) => number): number => median(turns.map(of))
    const [elapsed, baseline] = [
      middle(({ checked }) => checked.elapsed),
      middle((turn) => turn.baseline.elapsed),
    ]
    const [rebuilt, copied] = [middle((turn) => turn.rebuilt.elapsed), middle((turn) => turn.copied.elapsed)]
    return [
      {
        name: `check of an archive of ${(size / 1e6).toFixed(0)} MB and 5,000 files in the worker`,
        unit: 'ms',
        ours: elapsed,
        baseline,
        limit: baseline * most.check,
        note: 'the baseline inflates with the browser and computes the CRC with our code',
      },
      {
        name: 'the same in processor time',
        unit: 'ms',
        ours: spent((turn) => turn.checked.workers),
        baseline: baselineSpent,
        limit: baselineSpent * most.check,
        note: 'processor time of the worker from the trace of the browser; other programs do not affect it',
      },
      {
        name: 'longest blocking of the page meanwhile',
        unit: 'ms',
        ours: middle(({ checked }) => checked.blocked),
        baseline: middle((turn) => turn.baseline.blocked),
        limit: most.blocked,
      },
      {
        name: 'longest task of the page meanwhile, in processor time',
        unit: 'ms',
        ours: spent((turn) => turn.checked.longest),
        baseline: spent((turn) => turn.baseline.longest),
        limit: most.blocked,
      },
      {
        name: 'the same archive rebuilt without one folder',
        unit: 'ms',
        ours: rebuilt,
        baseline: copied,
        limit: copied * most.rebuild,
        note: 'the baseline reads its bytes once and creates another blob from them',
      },
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
