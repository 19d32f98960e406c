// What the benches of a canvas share: the sign-in, the pages of the baselines, which show boxes at the same positions,
// and wheel events that move each page to any view.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { buildPage, serveFolder } from './browser-page.ts'
import { turnWheel, zoomBy } from './browser-frames.ts'
import type { BaselineGraph, BaselineView } from './browser/canvas-baseline-graph.ts'

export const password = 'Correct-Horse-7-Battery'
const viewport = { width: 1440, height: 900 }
/** The element that gets the wheel events in pages of React Flow. */
export const pane = '.react-flow__pane'

export interface CanvasSubject {
  /** Number of boxes. */
  readonly nodes: number
  readonly graph: BaselineGraph
}

export interface CanvasPages {
  readonly openBaseline: (browser: Browser) => Promise<Page>
  readonly close: () => Promise<void>
}

/** A token of the administrator. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/iam/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  return z.object({ token: z.string() }).parse(await answer.json()).token
}

/** Signs in by the form, in a new context, and opens a page of the console. */
export async function enter(
  browser: Browser,
  { origin, to }: { readonly origin: string; readonly to: string },
): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage()
  await page.goto(`${origin}/console/login?to=${encodeURIComponent(to)}`)
  await page.getByRole('textbox', { name: 'Login' }).fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  return page
}

/** Builds and serves the pages of the baselines. */
export async function openBaselines(subjects: readonly CanvasSubject[]) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-canvas-baseline-'))
  await buildPage('canvas-baseline-page.ts', folder)
  for (const { nodes, graph } of subjects)
    writeFileSync(join(folder, `graph-${nodes}.json`), JSON.stringify(graph))
  const { server, address } = await serveFolder(folder)
  return {
    openBaseline: async (browser: Browser): Promise<Page> => {
      const page = await (await browser.newContext({ viewport })).newPage()
      await page.goto(address)
      await page.waitForFunction('typeof openFlow === "function"')
      return page
    },
    close: (): void => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
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
