// Compares the playbook editor and its real server with a bare page of React Flow that shows as many simple nodes at
// the same positions: the time from the click until the first nodes are painted, and the frame times while the canvas
// is panned and zoomed. With all nodes in view, the baseline is a bare canvas that draws them. The longest frame after a
// node is dragged and released has a fixed limit. `NODES=1000` measures one of the two sizes.
import type { Browser, Page } from '@playwright/test'
import { openBrowser } from './browser-page.ts'
import { longestFrameAfter, withSpent } from './browser-frames.ts'
import {
  moveOurs,
  movedMeasurements,
  processorNote,
  runBaseline,
  untilPainted,
  type Opening,
  type Turn,
} from './canvas-comparison.ts'
import { median, type Measure, type Measurement } from './measurement.ts'
import { dragNode, openPages, type Pages, type Subject } from './playbook-pages.ts'

const allSizes = [1000, 10_000] as const
const chosenSize = process.env['NODES']
const sizes = allSizes.filter((nodes) => chosenSize === undefined || String(nodes) === chosenSize)
const most = { open: 1.3, release: 50 } as const
const runs = 5

/** A run of the product. */
interface OurTurn extends Turn {
  /** Milliseconds of the longest frame after the release of a dragged node. */
  readonly release: number
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
const runOurs = async ({ browser, pages, subject }: Setup) => {
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
  const { frames, views, result } = await moveOurs({ browser, page }, subject, async () => {
    await dragNode(page)
    return longestFrameAfter(page, () => page.mouse.up())
  })
  await page.context().close()
  const turn: OurTurn = { first, again, frames, release: result }
  return { turn, views }
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
      measured.push(...movedMeasurements(`${subject.nodes} nodes`, compared), released(subject, compared))
    }
    return measured
  } finally {
    await browser.close()
    await pages.close()
  }
}
