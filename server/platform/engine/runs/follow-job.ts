// The state and the log of a job as server-sent events (ENG23). The id of each event is the number of the last log
// line before it, so that a reader that lost its connection continues there with `Last-Event-ID`.
import type { Job } from '#contract/jobs/job.ts'
import type { Jobs } from '../../jobs/jobs.ts'

/** Milliseconds without an event after which a comment is sent, so that proxies keep the connection open. */
const heartbeatTime = 15_000

interface Follow {
  readonly jobs: Pick<Jobs, 'get' | 'linesAfter' | 'watch' | 'closing'>
  readonly job: Job
  /** Number of the last line that the reader has. */
  readonly after: number
  /** Aborted when the reader leaves. */
  readonly signal: AbortSignal
  /** Whether the reader may still see the job. */
  readonly mayFollow: () => Promise<boolean>
}

const eventText = (name: 'state' | 'log', { id, data }: { id: number; data: unknown }): string =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`

/** Waits for a change, the end of the waiting time, or a signal. */
const openSignal = () => {
  let wake: (() => void) | undefined
  let isChanged = false
  const change = (): void => {
    isChanged = true
    wake?.()
  }
  /** Whether something changed. */
  const wait = async (milliseconds: number): Promise<boolean> => {
    if (!isChanged) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
      wake = undefined
    }
    const result = isChanged
    isChanged = false
    return result
  }
  return { change, wait }
}

/** New lines and the state, as text; `isOver` with the last one of the job. */
const readChanges = async (
  { jobs, job: { job_id: jobId } }: Follow,
  last: { after: number; state: string },
): Promise<{ text: string; isOver: boolean }> => {
  // The job is read before its lines: if it is finished then, no more lines follow.
  const job = await jobs.get(jobId)
  const lines = await jobs.linesAfter(jobId, last.after)
  let text = ''
  for (const { seq, line } of lines) {
    text += eventText('log', { id: seq, data: line })
    last.after = seq
  }
  const state = JSON.stringify(job)
  if (state !== last.state) text += eventText('state', { id: last.after, data: job })
  last.state = state
  return { text, isOver: job.state === 'Finished' }
}

const eventsOf = async function* (follow: Follow): AsyncGenerator<Uint8Array> {
  const { jobs, job, after, signal, mayFollow } = follow
  const { change, wait } = openSignal()
  const stop = AbortSignal.any([signal, jobs.closing])
  const unwatch = jobs.watch(job.job_id, change)
  stop.addEventListener('abort', change, { once: true })
  const encoder = new TextEncoder()
  const last = { after, state: '' }
  try {
    for (let isChanged = true; !stop.aborted && (await mayFollow()); isChanged = await wait(heartbeatTime)) {
      if (!isChanged) {
        yield encoder.encode(': waiting\n\n')
        continue
      }
      const { text, isOver } = await readChanges(follow, last)
      if (text !== '') yield encoder.encode(text)
      if (isOver) return
    }
  } finally {
    unwatch()
    stop.removeEventListener('abort', change)
  }
}

/** The response, which ends with the job, or when the reader may not see it any more. */
export function followJob(follow: Follow): Response {
  return new Response(ReadableStream.from(eventsOf(follow)), {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}
