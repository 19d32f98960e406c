// Compares the playbook editor and its real server with a bare page of React Flow that shows as many simple nodes at
// the same positions: the time from the click until the first nodes are painted, and the frame times while the canvas
// is panned and zoomed. With all nodes in view, the baseline is a bare canvas that draws them. The longest frame after a
// node is dragged and released has a fixed limit. `NODES=1000` measures one of the two sizes.
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from './browser-page.ts'
import { framesOf, gestures, longestFrameAfter, withSpent, type Frames } from './browser-frames.ts'
import { median, type Measure, type Measurement } from './measurement.ts'
import {
  dragNode,
  moveView,
  openPages,
  pane,
  viewOf,
  type Pages,
  type Shown,
  type Subject,
} from './playbook-pages.ts'

const allSizes = [1000, 10_000] as const
const chosenSize = process.env['NODES']
const sizes = allSizes.filter((nodes) => chosenSize === undefined || String(nodes) === chosenSize)
const most = { open: 1.3, frame: 1.15, release: 50 } as const
const runs = 5

const moves = {
  'pan near': { gesture: gestures.pan, isNear: true },
  'zoom near': { gesture: gestures.zoomOut, isNear: true },
  'pan with all in view': { gesture: gestures.pan, isNear: false },
  'zoom with all in view': { gesture: gestures.zoomIn, isNear: false },
} as const
type Move = keyof typeof moves
const moveNames = ['pan near', 'zoom near', 'pan with all in view', 'zoom with all in view'] as const

/** Milliseconds of elapsed time, and of processor time. */
interface Opening {
  readonly value: number
  readonly spent: number
}

interface Turn {
  /** The first opening, which loads the code, and the second. */
  readonly first: Opening
  readonly again: Opening
  readonly frames: Readonly<Record<Move, Frames>>
}

/** A run of the product. */
interface OurTurn extends Turn {
  /** Milliseconds of the longest frame after the release of a dragged node. */
  readonly release: number
}

/** The view at 100 % with the most visible nodes, of a sample of views. */
const nearView = ({ graph }: Subject, { width, height }: Shown) => {
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

const wholeView = ({ graph }: Subject, { width, height }: Shown) => {
  const right = graph.boxes.reduce((far, box) => Math.max(far, box.x + box.width), 0)
  const bottom = graph.boxes.reduce((far, box) => Math.max(far, box.y + box.height), 0)
  const zoom = Math.max(0.005, 0.95 * Math.min(width / right, height / bottom))
  return { x: (width - right * zoom) / 2, y: (height - bottom * zoom) / 2, zoom }
}

/** Milliseconds from `begin` until the frame after nodes are in the document. */
const untilPainted = async (page: Page, begin: string): Promise<number> =>
  Number(
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

interface At {
  readonly browser: Browser
  readonly page: Page
}

const measureMoves = async (at: At, { names, selector }: { names: readonly Move[]; selector: string }) => {
  const measured: [Move, Frames][] = []
  for (const name of names)
    measured.push([name, await framesOf(at, { selector, turns: moves[name].gesture })])
  return measured
}

const near = moveNames.filter((name) => moves[name].isNear)
const whole = moveNames.filter((name) => !moves[name].isNear)

const turnOf = (
  openings: Pick<Turn, 'first' | 'again'>,
  frames: readonly (readonly [Move, Frames])[],
): Turn => {
  const of = (wanted: Move): Frames => {
    const found = frames.find(([name]) => name === wanted)
    if (!found) throw new Error(`${wanted} was not measured`)
    return found[1]
  }
  return {
    ...openings,
    frames: {
      'pan near': of('pan near'),
      'zoom near': of('zoom near'),
      'pan with all in view': of('pan with all in view'),
      'zoom with all in view': of('zoom with all in view'),
    },
  }
}

interface Views {
  readonly first: Shown
  readonly near: Shown
  readonly whole: Shown
}

interface Setup {
  readonly browser: Browser
  readonly pages: Pages
  readonly subject: Subject
}

/** Milliseconds that the pointer rests on a link before the click. */
const restMs = 300

const restOn = async (page: Page, link: string): Promise<void> => {
  await page.locator(link).hover()
  await page.waitForTimeout(restMs)
}

/** One run of the product, and the views that it showed. */
const runOurs = async ({ browser, pages, subject }: Setup): Promise<{ turn: OurTurn; views: Views }> => {
  const page = await pages.openList(browser)
  const link = `main a[href$="${subject.path}"]`
  const open = async () => {
    await restOn(page, link)
    return withSpent(browser, () => untilPainted(page, `document.querySelector('${link}').click()`))
  }
  const first = await open()
  await page.goBack()
  await page.locator(link).waitFor()
  await page.waitForLoadState('networkidle')
  const again = await open()
  const initial = await viewOf(page)
  const views = { first: initial, near: await moveView(page, nearView(subject, initial)) }
  const frames = await measureMoves({ browser, page }, { names: near, selector: pane })
  await dragNode(page)
  const release = await longestFrameAfter(page, () => page.mouse.up())
  const last = await moveView(page, wholeView(subject, initial))
  frames.push(...(await measureMoves({ browser, page }, { names: whole, selector: pane })))
  await page.context().close()
  return { turn: { ...turnOf({ first, again }, frames), release }, views: { ...views, whole: last } }
}

/** One run of the baselines, with the same views. */
const runBaseline = async ({ browser, pages, subject }: Setup, views: Views): Promise<Turn> => {
  const page = await pages.openBaseline(browser)
  const { nodes } = subject
  const { width, height } = views.first
  const wanted = (view: Shown): string => JSON.stringify({ nodes, width, height, view })
  const open = () => withSpent(browser, () => untilPainted(page, `openFlow(${wanted(views.first)})`))
  const first = await open()
  await page.evaluate('closeFlow()')
  const again = await open()
  await moveView(page, views.near)
  const frames = await measureMoves({ browser, page }, { names: near, selector: pane })
  await page.evaluate(`openDrawing(${wanted(views.whole)})`)
  frames.push(...(await measureMoves({ browser, page }, { names: whole, selector: 'canvas' })))
  await page.context().close()
  return turnOf({ first, again }, frames)
}

interface Compared {
  readonly ours: readonly OurTurn[]
  readonly baseline: readonly Turn[]
}

const compare = async (setup: Setup): Promise<Compared> => {
  const [ours, baseline]: [OurTurn[], Turn[]] = [[], []]
  for (let run = -1; run < runs; run += 1) {
    const { turn, views } = await runOurs(setup)
    const other = await runBaseline(setup, views)
    if (run < 0) continue
    ours.push(turn)
    baseline.push(other)
  }
  return { ours, baseline }
}

const figure = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

/** Processor time, which does not depend on other programs on the machine. */
const processorNote = ([ours, baseline]: readonly [number, number]): string =>
  `processor time of all threads of the browser: ${figure(ours)} ms, baseline ${figure(baseline)} ms`

const openings = {
  first: 'including the code',
  again: 'for the second time',
} as const

const opened = ({ nodes }: Subject, { ours, baseline }: Compared): readonly Measurement[] =>
  (['first', 'again'] as const).map((which) => {
    const middle = (turns: readonly Turn[], of: keyof Opening): number =>
      median(turns.map((turn) => turn[which][of]))
    const bare = middle(baseline, 'value')
    return {
      name: `${nodes} nodes, ${openings[which]}, from the click until the first ones are painted`,
      unit: 'ms',
      ours: middle(ours, 'value'),
      baseline: bare,
      limit: bare * most.open,
      note: `the pointer rests on our link for ${restMs} ms before the click; both start at the same position; the baseline fetches the layout; ${processorNote([middle(ours, 'spent'), middle(baseline, 'spent')])}`,
    }
  })

const moved = ({ nodes }: Subject, { ours, baseline }: Compared): readonly Measurement[] =>
  moveNames.map((name) => {
    const middle = (turns: readonly Turn[], of: keyof Frames): number =>
      median(turns.map(({ frames }) => frames[name][of]))
    const bare = middle(baseline, 'slow')
    return {
      name: `${nodes} nodes, ${name}, 95th percentile of the frame time`,
      unit: 'ms',
      ours: middle(ours, 'slow'),
      baseline: bare,
      limit: bare * most.frame,
      note: `per frame, ${processorNote([middle(ours, 'spent'), middle(baseline, 'spent')])}`,
    }
  })

const released = ({ nodes }: Subject, { ours }: Compared): Measurement => ({
  name: `${nodes} nodes, longest frame after a dragged node is released`,
  unit: 'ms',
  ours: median(ours.map(({ release }) => release)),
  limit: most.release,
  note: 'includes the new layout and the new checks from the worker',
})

export const measure: Measure = async () => {
  const pages = await openPages(sizes)
  const browser = await openBrowser()
  try {
    const measured: Measurement[] = []
    for (const subject of pages.subjects) {
      const compared = await compare({ browser, pages, subject })
      if (subject.nodes === allSizes[0]) measured.push(...opened(subject, compared))
      measured.push(...moved(subject, compared), released(subject, compared))
    }
    return measured
  } finally {
    await browser.close()
    await pages.close()
  }
}
