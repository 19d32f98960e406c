// Gestures in a page and their frame times. The page itself sends one wheel event per frame, so that every page gets
// the same events.
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

export interface Turn {
  readonly deltaX: number
  readonly deltaY: number
  /** True if the wheel zooms. */
  readonly ctrlKey: boolean
}

export interface Frames {
  /** 95th percentile of the time between two frames, in milliseconds. */
  readonly slow: number
  /** Processor time per frame of all threads of the browser, in milliseconds. */
  readonly spent: number
}

const thereAndBack = (turns: readonly Turn[]): readonly Turn[] => [
  ...turns,
  ...turns.map(({ deltaX, deltaY, ctrlKey }) => ({ deltaX: -deltaX, deltaY: -deltaY, ctrlKey })),
]
const repeat = (turn: Turn, times: number): readonly Turn[] => Array.from({ length: times }, () => turn)

/** There and back: a few screens to the side, or zoomed to less than half or more than twice the size. */
export const gestures = {
  pan: thereAndBack(repeat({ deltaX: 40, deltaY: 8, ctrlKey: false }, 60)),
  zoomOut: thereAndBack(repeat({ deltaX: 0, deltaY: 20, ctrlKey: true }, 40)),
  zoomIn: thereAndBack(repeat({ deltaX: 0, deltaY: -20, ctrlKey: true }, 40)),
} as const satisfies Record<string, readonly Turn[]>

/** A wheel event that multiplies the zoom by `factor`. */
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

/** Sends wheel events to the centre of an element; returns the time of each frame. */
export async function turnWheel(
  page: Page,
  gesture: { readonly selector: string; readonly turns: readonly Turn[] },
): Promise<readonly number[]> {
  return z.array(z.number()).parse(await page.evaluate(`(${turnInPage})(${JSON.stringify(gesture)})`))
}

const processes = z.object({ processInfo: z.array(z.object({ cpuTime: z.number() })) })

/** Processor time of all processes of the browser so far, in milliseconds. */
const spentBy = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = processes.parse(await session.send('SystemInfo.getProcessInfo'))
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** The result of `work`, and the processor time of the browser meanwhile, in milliseconds. */
export async function withSpent<Value>(
  browser: Browser,
  work: () => Promise<Value>,
): Promise<{ value: Value; spent: number }> {
  const before = await spentBy(browser)
  const value = await work()
  return { value, spent: (await spentBy(browser)) - before }
}

/** Performs a gesture and returns its frame times. */
export async function framesOf(
  { browser, page }: { readonly browser: Browser; readonly page: Page },
  gesture: { readonly selector: string; readonly turns: readonly Turn[] },
): Promise<Frames> {
  const { value, spent } = await withSpent(browser, () => turnWheel(page, gesture))
  const times = value.toSorted((one, other) => one - other)
  return { slow: times[Math.floor(times.length * 0.95)] ?? Number.NaN, spent: spent / times.length }
}

/** Long enough for results of a worker to arrive. */
const settleMs = 3000

/** Milliseconds of the longest frame of a page from the start of `work` until a few seconds later. */
export async function longestFrameAfter(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(`{
    const times = []
    const record = (time) => {
      times.push(time)
      globalThis.recording = requestAnimationFrame(record)
    }
    globalThis.recording = requestAnimationFrame(record)
    globalThis.frameTimes = times
  }`)
  await work()
  await page.waitForTimeout(settleMs)
  return z.number().parse(
    await page.evaluate(`{
      cancelAnimationFrame(globalThis.recording)
      const times = globalThis.frameTimes
      Math.max(...times.slice(1).map((time, at) => time - times[at]))
    }`),
  )
}
