// The layout of a playbook of 10,000 nodes, in Chromium, in a new worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildPage, openBrowser, serveFolder } from './browser-page.ts'
import { traceThreads } from './browser-threads.ts'
import { median, type Measure } from './measurement.ts'

const most = 200
const runs = 5
const turnResult = z.object({ elapsed: z.number(), boxes: z.number().min(10_000) })

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-layout-'))
  await buildPage('playbook-layout-page.ts', folder)
  const { server, address } = await serveFolder(folder)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction('typeof layoutTurn === "function"')
    const times: number[] = []
    const spent: number[] = []
    for (let seed = 1; seed <= runs; seed += 1) {
      times.push(turnResult.parse(await page.evaluate(`layoutTurn(${seed})`)).elapsed)
      const threads = await traceThreads({ browser, page }, async () => {
        await page.evaluate(`layoutTurn(${seed})`)
      })
      spent.push(threads.from('layout').workers)
    }
    return [
      {
        name: 'first layout of a playbook of 10,000 nodes in a worker',
        unit: 'ms',
        ours: median(times),
        limit: most,
      },
      {
        name: 'the same in processor time',
        unit: 'ms',
        ours: median(spent),
        limit: most,
        note: 'processor time of the worker from the trace of the browser; other programs do not affect it',
      },
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
