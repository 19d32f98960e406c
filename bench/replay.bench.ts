// The replay of a draft over 500 recorded sign-ins with 50 bindings, in Chromium, under the console's content
// security policy, which does not allow eval. The baseline reads the same records as JSON.
import { createServer, type Server } from 'node:http'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { z } from 'zod'
import { findBrowser } from '../scripts/find-browser.ts'
import { median, type Measure } from './measurement.ts'

const most = 100
const runs = 15
const turnResult = z.object({
  ours: z.number(),
  baseline: z.number(),
  changed: z.literal(500),
  bindings: z.literal(50),
})
const built = z.object({ output: z.array(z.looseObject({ code: z.string() })) })

const buildPage = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: resolve(import.meta.dirname, 'replay-page.ts'), formats: ['es'], fileName: 'page' },
    },
  })
  return built
    .parse(Array.isArray(result) ? result[0] : result)
    .output.map(({ code }) => code)
    .join('')
}

const serve = async (script: string): Promise<{ server: Server; address: string }> => {
  const server = createServer((request, answer) => {
    answer.setHeader('content-security-policy', "default-src 'self'; script-src 'self'")
    answer.setHeader('content-type', request.url === '/page.js' ? 'text/javascript' : 'text/html')
    answer.end(
      request.url === '/page.js' ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = z.object({ port: z.number() }).parse(server.address())
  return { server, address: `http://127.0.0.1:${at.port}/` }
}

export const measure: Measure = async () => {
  const { server, address } = await serve(await buildPage())
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction('typeof replayTurn === "function"')
    const times: Record<'ours' | 'baseline', number[]> = { ours: [], baseline: [] }
    let first = 0
    for (let turn = 0; turn < runs; turn += 1) {
      const { ours, baseline } = turnResult.parse(await page.evaluate('replayTurn()'))
      if (turn === 0) first = ours
      times.ours.push(ours)
      times.baseline.push(baseline)
    }
    const note = `the first replay, before the browser has compiled the code, took ${first.toFixed(0)} ms; the baseline is JSON.parse of the same records`
    return [
      {
        name: 'replay of 500 recorded sign-ins with 50 bindings',
        unit: 'ms',
        ours: median(times.ours),
        baseline: median(times.baseline),
        limit: most,
        note,
      },
    ]
  } finally {
    await browser.close()
    server.close()
  }
}
