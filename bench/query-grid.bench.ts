// From the click that asks for many groups until their grid can be scrolled, as a ratio to the engine's time; and the
// frame time of scrolling it, next to the bare grid library with the same values.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { buildPage, serveFolder } from './browser-page.ts'
import { median, type Measure, type Measurement } from './measurement.ts'
import { inSampleConsole, openQueryPage, viewport } from './sample-console.ts'

const runs = 3
/** Pixels and steps of the scroll gesture: there and back. */
const step = { pixels: 120, times: 100 }

interface Case {
  readonly rows: number
  readonly before: number
  readonly query: string
  readonly columns: number
  /** How many times the engine's time it may take. */
  readonly most: number
}

const flights = 'table=flight&level=data_prim&view=table'
const cases: readonly Case[] = [
  {
    rows: 100_000,
    before: 20_000,
    columns: 5,
    most: 4,
    query: `value=sum:delay&value=avg:delay&value=sum:distance&row=departure&row=origin&${flights}`,
  },
  {
    rows: 1_000_000,
    before: 100_000,
    columns: 8,
    most: 5,
    query: `value=sum:delay&value=avg:delay&value=max:delay&value=sum:distance&value=avg:distance&row=departure&row=origin&row=destination&${flights}`,
  },
]

const receipt = /"engine_ms":([\d.]+)/

/** Clicks the button that loads more rows, and waits until the last row is drawn. */
const openMore = async (page: Page, { rows, before, query }: Case) => {
  await page.goto(`query?${query}&limit=${before}`)
  const more = page.getByRole('button', { name: `Load ${rows.toLocaleString('en-GB')}` })
  await more.waitFor({ timeout: 120_000 })
  const sent = page.waitForRequest((request) => request.url().endsWith('/qb/query'))
  const since = z.number().parse(await page.evaluate('performance.now()'))
  await more.click()
  const until = await page.evaluate(`new Promise((done) => {
    const look = () => {
      const grid = document.querySelector('[role="grid"][aria-rowcount="${rows + 1}"]')
      if (grid === null) return requestAnimationFrame(look)
      grid.scrollTop = grid.scrollHeight
      const end = () => grid.querySelector('[aria-rowindex="${rows + 1}"]') === null
        ? requestAnimationFrame(end)
        : done(performance.now())
      requestAnimationFrame(end)
    }
    look()
  })`)
  // The browser does not keep such a large response: the same query with another filter is not cached.
  const request = await sent
  const data = (request.postData() ?? '').replace(/500000(\d)/, '600000$1')
  const { 'content-length': _, ...others } = await request.allHeaders()
  const headers = { ...others, origin: new URL(page.url()).origin }
  const text = await (await page.request.post(request.url(), { data, headers, timeout: 240_000 })).text()
  const engine = Number(receipt.exec(text.slice(0, 20_000))?.[1])
  return { time: z.number().parse(until) - since, engine, text }
}

/** The 95th percentile of the frame time while an element is scrolled there and back, in milliseconds. */
const scrollFrames = async (page: Page, selector: string): Promise<number> => {
  const times = z.array(z.number()).parse(
    await page.evaluate(`(async () => {
      const scroller = document.querySelector(${JSON.stringify(selector)})
      scroller.scrollTop = 0
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const times = [await frame()]
      for (const sign of [1, -1]) for (let at = 0; at < ${step.times}; at += 1) {
        scroller.scrollTop += sign * ${step.pixels}
        times.push(await frame())
      }
      return times.slice(1).map((time, at) => time - times[at])
    })()`),
  )
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

const measureOpening = async (page: Page, own: Case): Promise<{ opening: Measurement; text: string }> => {
  const [times, engines]: [number[], number[]] = [[], []]
  let text = ''
  for (let run = 0; run < runs; run += 1) {
    const filter = `&filter=lt[${5_000_000 + run}]:delay`
    const opened = await openMore(page, { ...own, query: `${own.query}${filter}` })
    times.push(opened.time)
    engines.push(opened.engine)
    text = opened.text
  }
  const baseline = median(engines)
  return {
    text,
    opening: {
      name: `${own.rows} rows × ${own.columns} columns, from the click until the last row can be scrolled to`,
      unit: 'ms',
      ours: median(times),
      baseline,
      limit: baseline * own.most,
      note: 'the baseline is the time of the engine for the same answer; groups of 3 million rows',
    },
  }
}

const measureScrolling = async (page: Page, { browser, text }: { browser: Browser; text: string }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-grid-'))
  await buildPage('grid-baseline-page.ts', folder)
  writeFileSync(join(folder, 'answer.json'), text)
  const { server, address } = await serveFolder(folder)
  try {
    const other = await browser.newPage({ viewport })
    await other.goto(address)
    await other.waitForFunction('typeof openGrid === "function"')
    const size = await page.locator('[role="grid"]').boundingBox()
    await other.evaluate(`openGrid(${JSON.stringify(size)})`)
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let run = -1; run < runs; run += 1) {
      const times = [
        await scrollFrames(other, '.ag-grid-viewport'),
        await scrollFrames(page, '[role="grid"]'),
      ] as const
      if (run < 0) continue
      bare.push(times[0])
      ours.push(times[1])
    }
    const baseline = median(bare)
    return {
      name: 'scrolling 100000 rows, 95th percentile of the frame time',
      unit: 'ms',
      ours: median(ours),
      baseline,
      limit: baseline * 1.15,
    } as const
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export const measure: Measure = () =>
  inSampleConsole(async ({ browser, origin }) => {
    const page = await openQueryPage(browser, origin)
    const measured: Measurement[] = []
    for (const own of cases) {
      const { opening, text } = await measureOpening(page, own)
      measured.push(opening)
      if (own === cases[0]) measured.push(await measureScrolling(page, { browser, text }))
    }
    return measured
  })
