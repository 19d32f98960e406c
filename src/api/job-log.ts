// Reads the log of a job, and follows it while the job runs.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogLine } from '#contract/jobs/job.ts'
import { callWith } from './call.ts'
import { useFollowedLines } from './follow-job.ts'
import { endpointKey, queryClient } from './query-client.ts'

const pageSize = 1000
const pollInterval = 1000

interface ReadLog {
  /** Lines of complete pages, which are not read again. */
  readonly complete: readonly LogLine[]
  /** Where to continue reading. */
  readonly cursor: string | undefined
  /** Lines of the last page, which has no cursor. */
  readonly tail: readonly LogLine[]
}

const emptyLog: ReadLog = { complete: [], cursor: undefined, tail: [] }

const readNext = async (
  jobId: string,
  { before, signal }: { before: ReadLog; signal: AbortSignal },
): Promise<ReadLog> => {
  const query = { limit: pageSize, ...(before.cursor === undefined ? {} : { cursor: before.cursor }) }
  const { items, cursor } = await callWith(engine.getJobLog, { params: { job: jobId }, query }, { signal })
  if (cursor === null) return { ...before, tail: items }
  const read = { complete: [...before.complete, ...items], cursor, tail: [] }
  return items.length < pageSize ? read : readNext(jobId, { before: read, signal })
}

/**
 * All lines of the log, as they are written or, without events of the platform, every second; once more after the job
 * ended.
 */
export function useJobLog(jobId: string, isLive: boolean) {
  const queryKey = [...endpointKey(engine.getJobLog), jobId, isLive]
  const followed = useFollowedLines(jobId, isLive)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readNext(jobId, { before: queryClient.getQueryData<ReadLog>(queryKey) ?? emptyLog, signal }),
    refetchInterval: isLive && followed === undefined ? pollInterval : false,
    placeholderData: keepPreviousData,
  })
  return { lines: followed ?? (data && [...data.complete, ...data.tail]), error, refetch }
}
