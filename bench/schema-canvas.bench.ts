// The canvas of a schema with 1,000 cards of 30 rows, and its real server: the time from the click until the first cards
// are painted, the layout in a worker, and the frame times while it is panned and zoomed. They are compared with a bare
// page of React Flow that shows as many simple nodes at the same positions, and with all cards in view with a bare
// canvas that draws them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { layOutLanes } from '#domain/schema/canvas/lane-layout.ts'
import { schemaGraph } from '#domain/schema/canvas/schema-graph.ts'
import { laneInput } from '#src/features/schema/canvas/lane-input.ts'
import { ensureConsole } from '../scripts/console-build.ts'
import { startServer } from '../server/testing/program.ts'
import type { BaselineGraph } from './browser/canvas-baseline-graph.ts'
import { withSpent } from './browser-frames.ts'
import { openBrowser } from './browser-page.ts'
import { moveOurs, movedMeasurements, runBaseline, untilPainted, type Turn } from './canvas-comparison.ts'
import { type CanvasSubject, enter, openBaselines, password, signIn } from './canvas-pages.ts'
import { layoutTimes } from './layout-times.ts'
import { median, type Measure, type Measurement } from './measurement.ts'
import { type SchemaCollection, generateSchema, sourceName } from './schema-collection.ts'

const runs = 5
/** Milliseconds. */
const most = { open: 1500, layout: 200 } as const
/** Objects in one request: a body has at most 20,000 values. */
const batch = 20

const baselineGraphOf = ({ tables, objects }: SchemaCollection): BaselineGraph => {
  const graph = schemaGraph(tables, objects)
  const input = laneInput(graph)
  const { rects } = layOutLanes(input)
  const relations = graph.relations.map(({ from, to }) => ({ from: from.card, to: to.card }))
  return {
    boxes: graph.cards.flatMap(({ id, name }) => {
      const rect = rects.get(id)
      return rect ? [{ id, label: name, ...rect, isGroup: false }] : []
    }),
    edges: [...input.links, ...relations],
  }
}

interface Server {
  readonly origin: string
  readonly token: string
}

const send = async (
  { origin, token }: Server,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<void> => {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** Adds the tables as files that are extracted, and then the objects. */
const store = async (server: Server, folder: string, { tables, objects }: SchemaCollection) => {
  const { createSource, addTables, extract, saveObjects } = dataManager
  for (const { table_name: name, columns } of tables) {
    const values = columns.map((_, at) => at + 1).join(',')
    writeFileSync(join(folder, name), `${columns.map((column) => column.name).join(',')}\n${values}\n`)
  }
  const source = { dbms: 'local', parameters: { path: folder }, database_name: sourceName }
  await send(server, { ...createSource, body: source })
  const names = tables.map(({ table_name, database_name }) => ({ table_name, database_name }))
  await send(server, { ...addTables, body: names })
  for (const { table_name: name } of tables) {
    const path = extract.path.replace(':source', sourceName).replace(':table', name)
    await send(server, { method: extract.method, path: `${path}?wait=true` })
  }
  for (let at = 0; at < objects.length; at += batch)
    await send(server, { ...saveObjects, body: objects.slice(at, at + batch) })
}

/** The link is a radio button of the list; its label is clicked. */
const canvasButton = `[...document.querySelectorAll('main [role=radiogroup] label')].find((label) => label.textContent === 'Canvas')`

const openList = async (browser: Browser, origin: string): Promise<Page> => {
  const page = await enter(browser, { origin, to: '/schema' })
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

interface Setup {
  readonly browser: Browser
  readonly origin: string
  readonly subject: CanvasSubject
}

const runOurs = async ({ browser, origin, subject }: Setup) => {
  const page = await openList(browser, origin)
  const open = () => withSpent(browser, () => untilPainted(page, `${canvasButton}.click()`))
  const first = await open()
  await page.goBack()
  await page.getByRole('row').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
  const again = await open()
  await page.waitForLoadState('networkidle')
  const { frames, views } = await moveOurs({ browser, page }, subject, () => Promise.resolve())
  await page.context().close()
  return { turn: { first, again, frames }, views }
}

const openings = { first: 'including the code', again: 'for the second time' } as const

const opened = (ours: readonly Turn[]): readonly Measurement[] =>
  (['first', 'again'] as const).map((which) => ({
    name: `1,000 cards, ${openings[which]}, from the click until the first ones are painted`,
    unit: 'ms',
    ours: median(ours.map((turn) => turn[which].value)),
    limit: most.open,
    note: `processor time of all threads of the browser: ${median(ours.map((turn) => turn[which].spent)).toFixed(0)} ms`,
  }))

const compare = async (setup: Setup, pages: Parameters<typeof runBaseline>[0]['pages']) => {
  const [ours, baseline]: [Turn[], Turn[]] = [[], []]
  for (let run = -1; run < runs; run += 1) {
    const { turn, views } = await runOurs(setup)
    const other = await runBaseline({ ...setup, pages }, views)
    if (run < 0) continue
    ours.push(turn)
    baseline.push(other)
  }
  return { ours, baseline }
}

export const measure: Measure = async () => {
  await ensureConsole()
  const root = mkdtempSync(join(tmpdir(), 'bench-schema-'))
  const [data, depot] = [join(root, 'data'), join(root, 'depot')]
  mkdirSync(depot)
  const collection = generateSchema(1)
  const subject = { nodes: 1000, graph: baselineGraphOf(collection) }
  const server = await startServer({
    PLATFORM_DATA: data,
    PLATFORM_SOURCES: depot,
    PLATFORM_ADMIN_PASSWORD: password,
  })
  const baselines = await openBaselines([subject])
  const browser = await openBrowser()
  try {
    const { origin } = server
    await store({ origin, token: await signIn(origin) }, depot, collection)
    const compared = await compare({ browser, origin, subject }, baselines)
    return [
      ...opened(compared.ours),
      ...(await layoutTimes({
        of: 'schema',
        name: 'layout of 1,000 cards in a worker',
        boxes: 1000,
        limit: most.layout,
      })),
      ...movedMeasurements('1,000 cards of 30 rows', compared),
    ]
  } finally {
    await browser.close()
    await server.stop()
    baselines.close()
    rmSync(root, { recursive: true, force: true })
  }
}
