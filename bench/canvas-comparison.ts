// The parts of the benches that compare a canvas with a bare page of React Flow, which shows as many simple nodes at the
// same positions, and with a bare drawing where all boxes are in view.
import type { Browser, Page } from '@playwright/test'
import { framesOf, gestures, withSpent, type Frames } from './browser-frames.ts'
import { type CanvasPages, type CanvasSubject, type Shown, moveView, pane, viewOf } from './canvas-pages.ts'
import { median, type Measurement } from './measurement.ts'

/** The frame time of a canvas, relative to the baseline. */
const most = 1.15

const moves = {
  'pan near': gestures.pan,
  'zoom near': gestures.zoomOut,
  'pan with all in view': gestures.pan,
  'zoom with all in view': gestures.zoomIn,
} as const
type Move = keyof typeof moves
const near = ['pan near', 'zoom near'] as const
const whole = ['pan with all in view', 'zoom with all in view'] as const

type MoveFrames = Readonly<Record<Move, Frames>>

/** Milliseconds of elapsed time, and of processor time. */
export interface Opening {
  readonly value: number
  readonly spent: number
}

/** The first opening, which loads the code, and the second. */
export interface Openings {
  readonly first: Opening
  readonly again: Opening
}

/** One run of a canvas. */
export interface Turn extends Openings {
  readonly frames: MoveFrames
}

interface Views {
  readonly first: Shown
  readonly near: Shown
  readonly whole: Shown
}

interface BrowserPage {
  readonly browser: Browser
  readonly page: Page
}

/** The view at 100 % with the most visible boxes, of a sample of views. */
const nearView = ({ graph }: CanvasSubject, { width, height }: Shown) => {
  const spots = graph.boxes.filter((_, at) => at % 20 === 0)
  const seen = (x: number, y: number): number =>
    graph.boxes.filter((box) => box.x < x + width && box.x + box.width > x && box.y < y + height && box.y > y)
      .length
  const best = spots.map((box) => {
    const [x, y] = [Math.round(box.x - width / 2), Math.round(box.y - height / 2)]
    return { x: -x, y: -y, zoom: 1, count: seen(x, y) }
  })
  return best.reduce((one, other) => (other.count > one.count ? other : one))
}

const wholeView = ({ graph }: CanvasSubject, { width, height }: Shown) => {
  const right = graph.boxes.reduce((far, box) => Math.max(far, box.x + box.width), 0)
  const bottom = graph.boxes.reduce((far, box) => Math.max(far, box.y + box.height), 0)
  const zoom = Math.max(0.005, 0.95 * Math.min(width / right, height / bottom))
  return { x: (width - right * zoom) / 2, y: (height - bottom * zoom) / 2, zoom }
}

/** Milliseconds from `begin` until the frame after boxes are in the document. */
export async function untilPainted(page: Page, begin: string): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((done) => {
      const since = performance.now()
      const look = () => {
        const node = document.querySelector('.react-flow__node')
        if (node === null || getComputedStyle(node).visibility === 'hidden') requestAnimationFrame(look)
        else requestAnimationFrame(() => done(performance.now() - since))
      }
      ${begin}
      requestAnimationFrame(look)
    })`),
  )
}

const measureNear = async (at: BrowserPage) => ({
  'pan near': await framesOf(at, { selector: pane, turns: moves['pan near'] }),
  'zoom near': await framesOf(at, { selector: pane, turns: moves['zoom near'] }),
})

const measureWhole = async (at: BrowserPage, selector: string) => ({
  'pan with all in view': await framesOf(at, { selector, turns: moves['pan with all in view'] }),
  'zoom with all in view': await framesOf(at, { selector, turns: moves['zoom with all in view'] }),
})

/** Moves an open canvas. `between` is called while boxes are shown at 100 %. */
export async function moveOurs<Result>(
  at: BrowserPage,
  subject: CanvasSubject,
  between: () => Promise<Result>,
): Promise<{ frames: MoveFrames; views: Views; result: Result }> {
  const { page } = at
  const first = await viewOf(page)
  const shownNear = await moveView(page, nearView(subject, first))
  const nearFrames = await measureNear(at)
  const result = await between()
  const shownWhole = await moveView(page, wholeView(subject, first))
  const frames = { ...nearFrames, ...(await measureWhole(at, pane)) }
  return { frames, views: { first, near: shownNear, whole: shownWhole }, result }
}

interface BaselineSetup {
  readonly browser: Browser
  readonly pages: Pick<CanvasPages, 'openBaseline'>
  readonly subject: CanvasSubject
}

/** One run of the baselines, with the same views. */
export async function runBaseline({ browser, pages, subject }: BaselineSetup, views: Views): Promise<Turn> {
  const page = await pages.openBaseline(browser)
  const { nodes } = subject
  const { width, height } = views.first
  const wanted = (view: Shown): string => JSON.stringify({ nodes, width, height, view })
  const open = () => withSpent(browser, () => untilPainted(page, `openFlow(${wanted(views.first)})`))
  const first = await open()
  await page.evaluate('closeFlow()')
  const again = await open()
  await moveView(page, views.near)
  const nearFrames = await measureNear({ browser, page })
  await page.evaluate(`openDrawing(${wanted(views.whole)})`)
  const frames = { ...nearFrames, ...(await measureWhole({ browser, page }, 'canvas')) }
  await page.context().close()
  return { first, again, frames }
}

const figure = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

/** Processor time, which does not depend on other programs on the machine. */
export function processorNote([ours, baseline]: readonly [number, number]): string {
  return `processor time of all threads of the browser: ${figure(ours)} ms, baseline ${figure(baseline)} ms`
}

interface Compared {
  readonly ours: readonly Pick<Turn, 'frames'>[]
  readonly baseline: readonly Pick<Turn, 'frames'>[]
}

/** The frame times of all moves. `boxes` names them. */
export function movedMeasurements(boxes: string, { ours, baseline }: Compared): readonly Measurement[] {
  return [...near, ...whole].map((name) => {
    const middle = (turns: Compared['ours'], of: keyof Frames): number =>
      median(turns.map(({ frames }) => frames[name][of]))
    const bare = middle(baseline, 'slow')
    return {
      name: `${boxes}, ${name}, 95th percentile of the frame time`,
      unit: 'ms',
      ours: middle(ours, 'slow'),
      baseline: bare,
      limit: bare * most,
      note: `per frame, ${processorNote([middle(ours, 'spent'), middle(baseline, 'spent')])}`,
    }
  })
}
