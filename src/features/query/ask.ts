// Asking the platform: the question, and where rows must be ranked its companion, at once. The answer carries the
// state that was asked, so that what is shown always fits together, and when what happened.
import { queryOptions } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryResponse } from '#contract/query/response.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey } from '#src/api/query.ts'
import { companionRequest } from './companion.ts'
import { type QueryState, isEmpty } from './query-state.ts'
import { toRequest } from './request.ts'
import { preloadResult } from './result-parts.ts'

export interface Asked {
  readonly state: QueryState
  readonly response: QueryResponse
  readonly ranking: QueryResponse | null
  /** Instants of `performance.now()`. */
  readonly marks: { readonly asked: number; readonly answered: number; readonly decoded: number }
}

/** Milliseconds: a build may show other tables at any time, so an answer is shown again at once and asked again behind it. */
const freshFor = 2000
const keptFor = 60_000

/** When the last byte of the answers came; without a record of it, when they were read. */
const lastByte = (since: number, decoded: number): number => {
  const ends = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime >= since && entry.name.endsWith(query.run.path))
    .map((entry) => entry.startTime + entry.duration)
  return ends.length === 0 ? decoded : Math.min(Math.max(...ends), decoded)
}

const ask = async (state: QueryState, signal: AbortSignal): Promise<Asked> => {
  preloadResult()
  performance.clearResourceTimings()
  const asked = performance.now()
  const put = (body: QueryRequest) => callWith(query.run, { body }, { signal })
  const ranked = companionRequest(state)
  const [response, ranking] = await Promise.all([
    put(toRequest(state)),
    ranked === null ? Promise.resolve(null) : put(ranked),
  ])
  const decoded = performance.now()
  return { state, response, ranking, marks: { asked, answered: lastByte(asked, decoded), decoded } }
}

/** The answer to a state, kept for a minute and asked again when it is come back to; how it is shown is no part of what is asked. */
export const answerOptions = (state: QueryState) =>
  queryOptions({
    queryKey: [...endpointKey(query.run), 'question', toRequest(state), companionRequest(state)],
    queryFn: ({ signal }) => ask(state, signal),
    enabled: !isEmpty(state),
    placeholderData: (before) => before,
    staleTime: freshFor,
    gcTime: keptFor,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

const side = { staleTime: 15_000, refetchOnWindowFocus: false } as const

/** A small question beside the main one: a profile, the values to filter by. */
export const sideOptions = (request: QueryRequest) =>
  queryOptions({
    queryKey: [...endpointKey(query.run), 'side', request],
    queryFn: ({ signal }) => callWith(query.run, { body: request }, { signal }),
    ...side,
  })
