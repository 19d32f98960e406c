// Follows a job by server-sent events (ENG23): its state updates the cache, its log lines are collected.
import { useEffect, useState } from 'react'
import { engine } from '#contract/engine/endpoints.ts'
import { job as jobSchema, logLine, type LogLine } from '#contract/jobs/job.ts'
import { createEventReader } from '#src/lib/server-events.ts'
import { readBytes } from './call.ts'
import { queryClient, queryOf } from './query-client.ts'

interface Followed {
  readonly jobId: string
  readonly lines: readonly LogLine[]
}

const takeState = (jobId: string, data: string): void => {
  const job = jobSchema.safeParse(JSON.parse(data)).data
  const { queryKey } = queryOf(engine.getJob, { params: { job: jobId } })
  if (job) queryClient.setQueryData(queryKey, (before) => before && { ...before, job })
}

/**
 * The log lines of a job that runs; undefined until the first event, after the end, and if the platform has no such
 * events: the log is then polled.
 */
export function useFollowedLines(jobId: string, isLive: boolean): readonly LogLine[] | undefined {
  const [followed, setFollowed] = useState<Followed>()
  useEffect(() => {
    if (!isLive) return
    const leaving = new AbortController()
    const read = createEventReader()
    const decoder = new TextDecoder()
    let lines: readonly LogLine[] = []
    const onBytes = async (bytes: Uint8Array): Promise<void> => {
      const events = read(decoder.decode(bytes, { stream: true }))
      for (const { name, data } of events) {
        if (name === 'state') takeState(jobId, data)
        const line = name === 'log' ? logLine.safeParse(JSON.parse(data)).data : undefined
        if (line) lines = [...lines, line]
      }
      if (events.length > 0) setFollowed({ jobId, lines })
    }
    const options = { signal: leaving.signal, accept: 'text/event-stream', onBytes }
    readBytes(engine.followJob, { params: { job: jobId } }, options).then(
      () => setFollowed(undefined),
      () => setFollowed(undefined),
    )
    return () => leaving.abort()
  }, [jobId, isLive])
  return isLive && followed?.jobId === jobId ? followed.lines : undefined
}
