// The pages that playbook-canvas.bench.ts compares: the editor with its real server, and the baselines with the same
// nodes at the same positions. Wheel events move each page to any view.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { loopsOf } from '#domain/playbook/graph/loops.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { generatePlaybook } from '#domain/playbook/testing/generate-playbook.ts'
import { graphOf, layOutPlaybook } from '#src/features/playbooks/model/playbook-layout.ts'
import { ensureConsole } from '../scripts/console-build.ts'
import { startServer } from '../server/testing/program.ts'
import { buildPage, serveFolder } from './browser-page.ts'
import { turnWheel, zoomBy } from './browser-frames.ts'
import type { BaselineGraph, BaselineView } from './browser/playbook-baseline-graph.ts'

const password = 'Correct-Horse-7-Battery'
const viewport = { width: 1440, height: 900 }
/** The element that gets the wheel events in pages of React Flow. */
export const pane = '.react-flow__pane'

export function baselineGraphOf(text: string): BaselineGraph {
  const playbook = readPlaybook(text)
  if (playbook.kind !== 'playbook') throw new Error(playbook.reason)
  const positions = layOutPlaybook(playbook, {})
  const { bodyOf } = loopsOf(playbook)
  return {
    boxes: [...playbook.nodes.values()].flatMap(({ id, name, kind }) => {
      const position = positions.get(id)
      return position ? [{ id, label: name || kind, ...position, isGroup: bodyOf.has(id) }] : []
    }),
    edges: graphOf(playbook).edges.map(({ from, to }) => ({ from, to })),
  }
}

export interface Subject {
  readonly nodes: number
  readonly graph: BaselineGraph
  /** The path of its page in the console. */
  readonly path: string
}

export interface Pages {
  readonly subjects: readonly Subject[]
  /** Opens the list of playbooks, which loads the code of the editor when the browser is idle. */
  readonly openList: (browser: Browser) => Promise<Page>
  readonly openBaseline: (browser: Browser) => Promise<Page>
  readonly close: () => Promise<void>
}

const stored = z.object({ playbook: z.object({ uuid: z.string() }) })

const store = async ({ origin, token }: { origin: string; token: string }, text: string): Promise<string> => {
  const answer = await fetch(`${origin}/playbooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  })
  const { playbook } = stored.parse(await answer.json())
  return `/console/playbooks/${playbook.uuid}`
}

const signIn = async (origin: string): Promise<string> => {
  const answer = await fetch(`${origin}/iam/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

const enter = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${origin}/console/login?to=%2Fplaybooks`)
  await page.getByRole('textbox', { name: 'Login' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('main a[href*="/playbooks/"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Starts the server with one playbook of each size, and the pages of the baselines. */
export async function openPages(sizes: readonly number[]): Promise<Pages> {
  await ensureConsole()
  const [dataFolder, folder] = ['data', 'baseline'].map((name) =>
    mkdtempSync(join(tmpdir(), `bench-canvas-${name}-`)),
  )
  if (dataFolder === undefined || folder === undefined) throw new Error('the folders could not be created')
  await buildPage('playbook-baseline-page.ts', folder)
  const [server, baseline] = [
    await startServer({ PLATFORM_DATA: dataFolder, PLATFORM_ADMIN_PASSWORD: password }),
    await serveFolder(folder),
  ]
  const { origin } = server
  const token = await signIn(origin)
  const subjects: Subject[] = []
  for (const nodes of sizes) {
    const text = generatePlaybook({ nodes, seed: nodes })
    const graph = baselineGraphOf(text)
    writeFileSync(join(folder, `graph-${nodes}.json`), JSON.stringify(graph))
    subjects.push({ nodes, graph, path: await store({ origin, token }, text) })
  }
  return {
    subjects,
    openList: async (browser) => enter(await browser.newContext({ locale: 'en-GB', viewport }), origin),
    openBaseline: async (browser) => {
      const page = await (await browser.newContext({ viewport })).newPage()
      await page.goto(baseline.address)
      await page.waitForFunction('typeof openFlow === "function"')
      return page
    },
    close: async () => {
      await server.stop()
      baseline.server.close()
      for (const each of [dataFolder, folder]) rmSync(each, { recursive: true, force: true })
    },
  }
}

const viewInPage = `() => {
  const [x, y, zoom] = document.querySelector('.react-flow__viewport').style.transform.match(/-?[\\d.]+(e-?\\d+)?/g)
  const { width, height } = document.querySelector('.react-flow').getBoundingClientRect()
  return { x: Number(x), y: Number(y), zoom: Number(zoom), width, height }
}`
const shown = z.object({
  x: z.number(),
  y: z.number(),
  zoom: z.number(),
  width: z.number(),
  height: z.number(),
})
export type Shown = z.infer<typeof shown>

/** The view of a page of React Flow. */
export async function viewOf(page: Page): Promise<Shown> {
  return shown.parse(await page.evaluate(`(${viewInPage})()`))
}

/** Sends wheel events until the page shows this view, and waits until the number of elements no longer changes. */
export async function moveView(page: Page, view: BaselineView): Promise<Shown> {
  await turnWheel(page, { selector: pane, turns: [zoomBy(view.zoom / (await viewOf(page)).zoom)] })
  const { x, y } = await viewOf(page)
  await turnWheel(page, {
    selector: pane,
    turns: [{ deltaX: x - view.x, deltaY: y - view.y, ctrlKey: false }],
  })
  await page.evaluate(`new Promise((done) => {
    let [count, same] = [-1, 0]
    const look = () => {
      const now = document.querySelectorAll('.react-flow__node, .react-flow__edge').length
      same = now === count ? same + 1 : 0
      count = now
      if (same > 20) done()
      else requestAnimationFrame(look)
    }
    look()
  })`)
  return viewOf(page)
}

const nodeInPage = `(() => {
  const area = document.querySelector('.react-flow').getBoundingClientRect()
  const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + 12 })
  const far = ({ x, y }) => Math.abs(x - area.left - area.width / 2) + Math.abs(y - area.top - area.height / 2)
  return [...document.querySelectorAll('.react-flow__node')]
    .map((node) => ({ node, at: middle(node.getBoundingClientRect()) }))
    .filter(({ node, at }) => node.contains(document.elementFromPoint(at.x, at.y)))
    .toSorted((one, other) => far(one.at) - far(other.at))
    .map(({ at }) => at)[0]
})()`

/** Drags the node nearest to the centre of the view, without releasing it. */
export async function dragNode(page: Page): Promise<void> {
  const { x, y } = z.object({ x: z.number(), y: z.number() }).parse(await page.evaluate(nodeInPage))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 160, { steps: 10 })
}
