// The log of a job as it grows: each look reads only what came after the line read last.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogLine } from '#contract/engine/job.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryClient } from '#src/api/query.ts'

const pageSize = 1000
const pace = 1000

interface ReadLog {
  /** Lines that are read for good. */
  readonly kept: readonly LogLine[]
  /** Where reading goes on after them. */
  readonly cursor: string | undefined
  /** Lines of a last page, which the platform gives no cursor for. */
  readonly tail: readonly LogLine[]
}

const nothing: ReadLog = { kept: [], cursor: undefined, tail: [] }

const readOn = async (
  jobId: string,
  { before, signal }: { before: ReadLog; signal: AbortSignal },
): Promise<ReadLog> => {
  const query = { limit: pageSize, ...(before.cursor === undefined ? {} : { cursor: before.cursor }) }
  const { items, cursor } = await callWith(engine.getJobLog, { params: { job: jobId }, query }, { signal })
  if (cursor === null) return { ...before, tail: items }
  const read = { kept: [...before.kept, ...items], cursor, tail: [] }
  return items.length < pageSize ? read : readOn(jobId, { before: read, signal })
}

/** All lines so far, read again every second while the job is live, and once more when it ended. */
export const useJobLog = (jobId: string, isLive: boolean) => {
  const queryKey = [...endpointKey(engine.getJobLog), jobId, isLive]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readOn(jobId, { before: queryClient.getQueryData<ReadLog>(queryKey) ?? nothing, signal }),
    refetchInterval: isLive ? pace : false,
    placeholderData: keepPreviousData,
  })
  return { lines: data && [...data.kept, ...data.tail], error, refetch }
}
