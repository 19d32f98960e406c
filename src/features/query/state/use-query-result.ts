// Runs the query of the page, and where rows must be ranked its companion with it. The result carries the state that
// was asked, so that what is shown always fits together, and when what happened.
import { useEffect, useState } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import type { QueryResponse } from '#contract/query/response.ts'
import { callWith } from '#src/api/call.ts'
import { endpointKey, queryClient } from '#src/api/query-client.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { companionRequest, toRequest } from './query-request.ts'
import { type QueryState, isEmpty } from './query-state.ts'

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
const answerOptions = (state: QueryState, onAsk: () => void) =>
  queryOptions({
    queryKey: [...endpointKey(query.run), 'question', toRequest(state), companionRequest(state)],
    queryFn: ({ signal }) => {
      onAsk()
      return ask(state, signal)
    },
    enabled: !isEmpty(state),
    placeholderData: (before) => before,
    staleTime: freshFor,
    gcTime: keptFor,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

const painted = new WeakMap<Asked, number>()

/** When the answer was on the screen (`performance.now()`); null until then. Kept per answer. */
const usePaint = (asked: Asked | undefined): number | null => {
  const [, setShown] = useState(0)
  useEffect(() => {
    if (asked === undefined || painted.has(asked)) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        painted.set(asked, performance.now())
        setShown((count) => count + 1)
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return asked === undefined ? null : (painted.get(asked) ?? null)
}

export interface Answer {
  /** `asked`: an answer is shown, this one or the one before; `waiting`: none yet. */
  readonly phase: 'nothing' | 'waiting' | 'cancelled' | 'refused' | 'asked'
  readonly asked: Asked | undefined
  /** What the answer is laid out by: the state it answers, shown as the present one says. */
  readonly layout: QueryState
  readonly error: Error | null
  readonly problems: readonly Problem[]
  readonly painted: number | null
  readonly isFetching: boolean
  /** What is shown answers an earlier question, and the present one was cancelled. */
  readonly isStale: boolean
  readonly run: () => void
  readonly cancel: () => void
}

const none: readonly Problem[] = []

type AnswerQuery = ReturnType<typeof useQuery<Asked>>

const phaseOf = (state: QueryState, answer: AnswerQuery): Answer['phase'] => {
  if (isEmpty(state)) return 'nothing'
  if (answer.isError) return 'refused'
  if (answer.data !== undefined) return 'asked'
  return answer.fetchStatus === 'idle' ? 'cancelled' : 'waiting'
}

/** The answer to the current state: asked for after each change, the request before it cut short. `onAsk` runs with each request. */
export function useAnswer(state: QueryState, onAsk: () => void): Answer {
  const options = answerOptions(state, onAsk)
  const answer = useQuery(options)
  const phase = phaseOf(state, answer)
  const asked = phase === 'asked' ? answer.data : undefined
  const painted = usePaint(asked)
  const isOld = answer.isPlaceholderData && asked !== undefined
  return {
    phase,
    asked,
    layout: isOld ? { ...asked.state, view: state.view } : state,
    error: phase === 'refused' ? answer.error : null,
    problems: phase === 'refused' && isApiError(answer.error) ? answer.error.details : none,
    painted,
    isFetching: phase !== 'nothing' && answer.isFetching,
    isStale: isOld && answer.fetchStatus === 'idle',
    run: () => void answer.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
  }
}
