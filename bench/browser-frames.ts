// Gestures in a page and what its frames took: the wheel is turned once a frame, by the page itself, so that every page
// is given the same turns.
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

export interface Turn {
  readonly deltaX: number
  readonly deltaY: number
  /** The wheel zooms. */
  readonly ctrlKey: boolean
}

export interface Frames {
  /** 95th percentile of the time from one frame to the next, in milliseconds. */
  readonly slow: number
  /** What all threads of the browser took of the processor for one frame, in milliseconds. */
  readonly spent: number
}

const there = (turns: readonly Turn[]): readonly Turn[] => [
  ...turns,
  ...turns.map(({ deltaX, deltaY, ctrlKey }) => ({ deltaX: -deltaX, deltaY: -deltaY, ctrlKey })),
]
const repeat = (turn: Turn, times: number): readonly Turn[] => Array.from({ length: times }, () => turn)

/** Away and back again: some screens to the side, or to less than half the size, or to more than twice. */
export const gestures = {
  pan: there(repeat({ deltaX: 40, deltaY: 8, ctrlKey: false }, 60)),
  zoomOut: there(repeat({ deltaX: 0, deltaY: 20, ctrlKey: true }, 40)),
  zoomIn: there(repeat({ deltaX: 0, deltaY: -20, ctrlKey: true }, 40)),
} as const satisfies Record<string, readonly Turn[]>

/** A turn that multiplies the zoom by this much. */
export function zoomBy(factor: number): Turn {
  return {
    deltaX: 0,
    deltaY: -Math.log2(factor) / 0.002,
    ctrlKey: true,
  }
}

const turnInPage = `async ({ selector, turns }) => {
  const target = document.querySelector(selector)
  const { left, top, width, height } = target.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const times = [await frame()]
  for (const turn of turns) {
    target.dispatchEvent(new WheelEvent('wheel', { ...at, ...turn }))
    times.push(await frame())
  }
  times.push(await frame())
  return times.slice(1).map((time, at) => time - times[at])
}`

/** Turns the wheel over the middle of an element; answers the time of each frame. */
export async function turnWheel(
  page: Page,
  given: { readonly selector: string; readonly turns: readonly Turn[] },
): Promise<readonly number[]> {
  return z.array(z.number()).parse(await page.evaluate(`(${turnInPage})(${JSON.stringify(given)})`))
}

const processes = z.object({ processInfo: z.array(z.object({ cpuTime: z.number() })) })

/** Milliseconds of the processor that all processes of the browser took so far. */
const spentBy = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'))
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** What `work` answers, and milliseconds of the processor that the browser took meanwhile. */
export async function withSpent<Value>(
  browser: Browser,
  work: () => Promise<Value>,
): Promise<{ value: Value; spent: number }> {
  const before = await spentBy(browser)
  const value = await work()
  return { value, spent: (await spentBy(browser)) - before }
}

/** Makes a gesture and tells what its frames took. */
export async function framesOf(
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  given: { readonly selector: string; readonly turns: readonly Turn[] },
): Promise<Frames> {
  const { value, spent } = await withSpent(browser, () => turnWheel(page, given))
  const times = value.toSorted((one, other) => one - other)
  return { slow: times[Math.floor(times.length * 0.95)] ?? Number.NaN, spent: spent / times.length }
}
