// From the key that removes a measure until the smaller answer is painted, in the real console. The limit is the time
// of the engine for the same answer, from its receipt, plus 60 ms.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { median, type Measure } from './measurement.ts'
import { inSampleConsole, openQueryPage } from './sample-console.ts'

const runs = 9
const allowed = 60

const answer = z.object({ receipt: z.object({ engine_ms: z.number() }) })

/** Milliseconds from the key to the paint, and those of the engine. The filter differs, so that no answer is cached. */
const removeMeasure = async (page: Page, run: number): Promise<{ time: number; engine: number }> => {
  const fields = `value=avg:delay&value=max:distance&row=origin&filter=lt[${5_000_000 + run}]:delay&limit=20`
  await page.goto(`query?${fields}&table=flight&level=data_prim&view=table`)
  await page.locator('[role="grid"][aria-colcount="3"] [role="gridcell"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /distance.*: change$/i }).focus()
  const sent = page.waitForRequest((request) => request.url().endsWith('/qb/query'))
  const time: unknown = await page.evaluate(`new Promise((done) => {
    const since = performance.now()
    const look = () => {
      if (document.querySelector('[role="grid"][aria-colcount="2"] [role="gridcell"]') === null) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)))
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true, attributes: true })
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }))
  })`)
  // The same query with another filter is not cached.
  const request = await sent
  const data = (request.postData() ?? '').replace('500000', '600000')
  const { 'content-length': _, ...others } = await request.allHeaders()
  const headers = { ...others, origin: new URL(page.url()).origin }
  const { receipt } = answer.parse(await (await page.request.post(request.url(), { data, headers })).json())
  return { time: z.number().parse(time), engine: receipt.engine_ms }
}

export const measure: Measure = () =>
  inSampleConsole(async ({ browser, origin }) => {
    const page = await openQueryPage(browser, origin)
    const measured: { time: number; engine: number }[] = []
    for (let run = 0; run < runs; run += 1) measured.push(await removeMeasure(page, run))
    const baseline = median(measured.map(({ engine }) => engine))
    return [
      {
        name: 'a small answer, from the key to the paint',
        unit: 'ms',
        ours: median(measured.map(({ time }) => time)),
        baseline,
        limit: baseline + allowed,
        note: 'the baseline is the time of the engine for the same answer',
      },
    ]
  })
