// Measures the first layout of a document in a new worker, in Chromium.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildPage, openBrowser, serveFolder } from './browser-page.ts'
import { traceThreads } from './browser-threads.ts'
import { median, type Measurement } from './measurement.ts'

const runs = 5
const turnResult = z.object({ elapsed: z.number(), boxes: z.number() })

interface LayoutBench {
  readonly of: 'playbook' | 'schema'
  readonly name: string
  /** The layout must have at least so many boxes. */
  readonly boxes: number
  /** Milliseconds. */
  readonly limit: number
}

/** The elapsed time and the processor time. */
export async function layoutTimes({ of, name, boxes, limit }: LayoutBench): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-layout-'))
  await buildPage('layout-page.ts', folder)
  const { server, address } = await serveFolder(folder)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction('typeof layoutTurn === "function"')
    const times: number[] = []
    const spent: number[] = []
    for (let seed = 1; seed <= runs; seed += 1) {
      const turn = `layoutTurn(${JSON.stringify({ of, seed })})`
      const result = turnResult.parse(await page.evaluate(turn))
      if (result.boxes < boxes) throw new Error(`the layout has ${result.boxes} boxes`)
      times.push(result.elapsed)
      const threads = await traceThreads({ browser, page }, async () => {
        await page.evaluate(turn)
      })
      spent.push(threads.from('layout').workers)
    }
    return [
      { name, unit: 'ms', ours: median(times), limit },
      {
        name: 'the same in processor time',
        unit: 'ms',
        ours: median(spent),
        limit,
        note: 'processor time of the worker from the trace of the browser; other programs do not affect it',
      },
    ]
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
