// Processor time of the threads of a page between two marks, from the browser's trace. Unlike elapsed time, it does
// not depend on other programs on the machine.
import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      cat: z.string().default(''),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().default(0),
      dur: z.number().default(0),
      tdur: z.number().default(0),
      args: z.object({ name: z.unknown() }).partial().default({}),
    }),
  ),
})
type TraceEvent = z.infer<typeof traced>['traceEvents'][number]

/** Processor time in milliseconds. */
export interface Spent {
  /** Of all workers together. */
  readonly workers: number
  /** Of the longest task of the page. */
  readonly longest: number
}

export interface Threads {
  /** The time between the mark of this name and the next mark. */
  readonly from: (mark: string) => Spent
}

const byThread = (events: readonly TraceEvent[], name: RegExp): TraceEvent[][] =>
  events
    .filter((event) => event.name === 'thread_name' && name.test(String(event.args.name)))
    .map(({ pid, tid }) =>
      events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X'),
    )

/** Tasks that are not inside another task. */
const outermost = (events: readonly TraceEvent[]): TraceEvent[] => {
  let end = 0
  return events
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
    .filter(({ ts, dur }) => {
      const isOutside = ts >= end
      if (isOutside) end = ts + dur
      return isOutside
    })
}

const read = (events: readonly TraceEvent[]): Threads => {
  const marks = events
    .filter(({ cat }) => cat.includes('user_timing'))
    .toSorted((one, other) => one.ts - other.ts)
  const workers = byThread(events, /^DedicatedWorker/).flatMap(outermost)
  const page = byThread(events, /^CrRendererMain/).flatMap(outermost)
  return {
    from: (mark) => {
      const at = marks.findIndex(({ name }) => name === mark)
      const [since, until] = [marks[at]?.ts ?? Infinity, marks[at + 1]?.ts ?? Infinity]
      const spent = (tasks: readonly TraceEvent[]): number[] =>
        tasks.filter(({ ts }) => ts >= since && ts < until).map(({ tdur }) => tdur / 1000)
      return {
        workers: spent(workers).reduce((sum, each) => sum + each, 0),
        longest: Math.max(0, ...spent(page)),
      }
    },
  }
}

/** Traces what `work` makes the page do. The page sets the marks with `performance.mark`. */
export async function traceThreads(
  { browser, page }: { browser: Browser; page: Page },
  work: () => Promise<void>,
): Promise<Threads> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'v8', 'blink.user_timing'],
  })
  await work()
  const trace = await browser.stopTracing()
  return read(traced.parse(JSON.parse(trace.toString('utf8'))).traceEvents)
}
