// A board of 12 tiles on a table of 3 million rows, with the real server and console: from the click on the board's
// link, on which the pointer rests, until the last tile is painted. The baseline is the slowest of these queries, sent at
// once without the console in the same run: a slow page does not raise its own limit.
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { boards } from '#contract/query/board-endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { median, type Measure } from './measurement.ts'
import { inSampleConsole, password, viewport } from './sample-console.ts'

const tileCount = 12
const runs = 5
const most = { factor: 1.5, added: 200 } as const

type Call = (endpoint: { readonly method: string; readonly path: string }, body?: unknown) => Promise<unknown>

const signIn = async (origin: string): Promise<Call> => {
  const answer = await fetch(`${origin}/iam/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  const { token } = z.object({ token: z.string() }).parse(await answer.json())
  return async ({ method, path }, body) => {
    const reply = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const value: unknown = await reply.json()
    if (!reply.ok) throw new Error(JSON.stringify(value))
    return value
  }
}

/** The query of a tile. They differ in each run, so that no answer is cached. */
const requestOf = (run: number, tile: number) => ({
  data: { fields: { delay: ['sum', 'avg'], distance: ['max'] }, limit: 20 },
  filter: { delay: { lt: 100_000 + run * tileCount + tile } },
  ...(tile % 3 === 0 ? {} : { scale: { fields: [tile % 3 === 1 ? 'origin' : 'destination'] } }),
})

/** Runs the queries of a board at once. Returns milliseconds of the slowest. */
const runAtOnce = async (call: Call, run: number): Promise<number> => {
  const since = performance.now()
  await Promise.all(Array.from({ length: tileCount }, (_, tile) => call(query.run, requestOf(run, tile))))
  return performance.now() - since
}

/** Creates a board. Returns its name. */
const createBoard = async (call: Call, run: number): Promise<string> => {
  const tiles: { id: string; query_id: string }[] = []
  for (let tile = 0; tile < tileCount; tile += 1) {
    const body = {
      name: `Query ${run} ${tile}`,
      description: '',
      request: requestOf(run, tile),
      view: tile % 3 === 2 ? { view: 'table' } : {},
    }
    const saved = query.createSaved.response.schema.parse(await call(query.createSaved, body))
    tiles.push({ id: `t${tile}`, query_id: saved.query.id })
  }
  const name = `Board ${run}`
  const { board } = boards.create.response.schema.parse(await call(boards.create, { name, tiles }))
  return board.name
}

/** Clicks the link of a board in the list. Returns milliseconds until the last paint. */
const openBoard = async (page: Page, name: string): Promise<number> => {
  await page.reload()
  await page.getByRole('link', { name, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  // The pointer is on the link for a moment before the click.
  const read = page.waitForResponse((response) =>
    new URL(response.url()).pathname.startsWith(boards.list.path),
  )
  await page.getByRole('link', { name, exact: true }).hover()
  await (await read).finished()
  const painted: unknown = await page.evaluate(
    `new Promise((done) => {
      const link = [...document.querySelectorAll('main a')].find((each) => each.textContent === ${JSON.stringify(name)})
      const since = performance.now()
      link.click()
      const look = () => {
        const shown = document.querySelectorAll('[data-tile] dd, [data-tile] tbody tr:first-child, [data-tile] figure :is(svg, [data-bars])')
        const tiles = new Set([...shown].map((each) => each.closest('[data-tile]')))
        if (tiles.size < ${tileCount}) return
        changes.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)))
      }
      // A look in each frame would make the browser draw each frame.
      const changes = new MutationObserver(look)
      changes.observe(document.body, { childList: true, subtree: true })
    })`,
  )
  return z.number().parse(painted)
}

export const measure: Measure = () =>
  inSampleConsole(async ({ browser, origin }) => {
    const call = await signIn(origin)
    const names: string[] = []
    for (let run = 0; run < runs; run += 1) names.push(await createBoard(call, run))
    const page = await browser.newPage({ locale: 'en-GB', viewport })
    await page.goto(`${origin}/console/login?to=%2Fboards`)
    await page.getByRole('textbox', { name: 'Login' }).fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.locator('main a').first().waitFor()
    const opened: number[] = []
    const atOnce: number[] = []
    for (const [run, name] of names.entries()) {
      opened.push(await openBoard(page, name))
      atOnce.push(await runAtOnce(call, runs + run))
      await page.goto(`${origin}/console/boards`)
    }
    const ours = median(opened)
    const slowest = median(atOnce)
    return [
      {
        name: `a board of ${tileCount} tiles, from click to last paint`,
        unit: 'ms',
        ours,
        baseline: slowest,
        limit: slowest * most.factor + most.added,
        note: 'The baseline is the slowest query of a board, all sent at once without the console.',
      },
    ]
  })
