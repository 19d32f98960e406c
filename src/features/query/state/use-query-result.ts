// Runs the query of the page, and the ranking query of a grid with columns. The result contains the state that was
// queried, so that what is shown is always consistent.
import { useEffect, useMemo, useState } from 'react'
import { queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { Problem } from '#contract/http.ts'
import { runQuery } from '#src/api/query-answer.ts'
import { endpointKey, queryClient } from '#src/api/query-client.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { rankingRequest, toRequest } from './query-request.ts'
import { type QueryState, isEmpty, isListing, normalize } from './query-state.ts'
import { type StateAnswers, runState } from './run-state.ts'

export interface CompletedQuery extends StateAnswers {
  readonly state: QueryState
  /** Instants of `performance.now()`. */
  readonly timestamps: { readonly sent: number; readonly received: number; readonly decoded: number }
}

/**
 * Milliseconds. A build may change the tables at any time: a cached result is shown immediately and loaded again in
 * the background.
 */
const freshTime = 2000
const cacheTime = 60_000

/** Returns when the last byte of the responses arrived; without a resource entry, when they were decoded. */
const lastByte = (since: number, decoded: number): number => {
  const ends = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime >= since && new URL(entry.name).pathname.endsWith(query.run.path))
    .map((entry) => entry.startTime + entry.duration)
  return ends.length === 0 ? decoded : Math.min(Math.max(...ends), decoded)
}

const complete = async (
  state: QueryState,
  { signal, saved }: { signal: AbortSignal; saved: string | null },
): Promise<CompletedQuery> => {
  performance.clearResourceTimings()
  const sent = performance.now()
  const answers = await runState(state, (body, part) =>
    runQuery(
      body,
      signal,
      part === 'main' && saved !== null ? { saved: { id: saved, source: 'console' } } : {},
    ),
  )
  const decoded = performance.now()
  return { state, ...answers, timestamps: { sent, received: lastByte(sent, decoded), decoded } }
}

const isWhole = (answer: CompletedQuery['response'] | null): boolean =>
  answer === null || (answer.hints !== undefined && answer.hints <= answer.columns.rows)

const unorderedKey = (state: QueryState): string =>
  JSON.stringify([toRequest({ ...state, order: [] }), state.answeredBy])

/** Listed rows that are equal keep their load order, which only an answer without an order has. */
const canSort = ({ state: known, order = known.order, response, ranking }: CompletedQuery): boolean =>
  known.comparison === null &&
  isWhole(response) &&
  isWhole(ranking) &&
  (!isListing(known) || order.length === 0) &&
  known.values.every(({ mode }) => mode !== 'select_distinct')

/** A complete answer to the same query in another order. The page sorts its rows, without a request. */
const answerInOtherOrder = (state: QueryState): CompletedQuery | undefined => {
  const key = unorderedKey(state)
  const known = queryClient
    .getQueryCache()
    .findAll({ queryKey: [...endpointKey(query.run), 'result'] })
    .map((each) =>
      each.state.isInvalidated ? undefined : queryClient.getQueryData<CompletedQuery>(each.queryKey),
    )
    .find((each) => each !== undefined && unorderedKey(each.state) === key && canSort(each))
  if (known === undefined) return undefined
  const now = performance.now()
  const { response } = known
  const receipt = { ...response.receipt, plan_ms: 0, engine_ms: 0 }
  return {
    ...known,
    response: { ...response, receipt },
    state,
    order: known.order ?? known.state.order,
    timestamps: { sent: now, received: now, decoded: now },
  }
}

interface ResultInput {
  /** Called with each request. */
  readonly onRequest: () => void
  /** Nothing runs. */
  readonly isHeld: boolean
  /** Id of the saved query that the state is, without changes. */
  readonly saved: string | null
}

/**
 * The result of a state. It is cached for a minute and loaded again when the state is shown again. The view is not
 * part of the key.
 */
const resultOptions = (state: QueryState, { onRequest, isHeld, saved }: ResultInput) =>
  queryOptions({
    queryKey: [
      ...endpointKey(query.run),
      'result',
      toRequest(state),
      rankingRequest(state),
      // A result of the table that answered before is not shown once a person has agreed to another one.
      state.answeredBy,
    ],
    queryFn: ({ signal }) => {
      onRequest()
      return complete(state, { signal, saved })
    },
    initialData: () => (isEmpty(state) || isHeld ? undefined : answerInOtherOrder(state)),
    initialDataUpdatedAt: () => Date.now(),
    enabled: !isEmpty(state) && !isHeld,
    placeholderData: (before) => before,
    staleTime: freshTime,
    gcTime: cacheTime,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

/** Runs the query of a state that the page is about to show, while it renders. A known answer is left to the page. */
export function startQuery(state: QueryState, onRequest: () => void): void {
  if (isEmpty(state)) return
  const options = resultOptions(state, { onRequest, isHeld: false, saved: null })
  if (queryClient.getQueryData(options.queryKey) === undefined) void queryClient.prefetchQuery(options)
}

const paintTimes = new WeakMap<CompletedQuery, number>()

/** Returns when the result was painted (`performance.now()`), or null until then. Stored per result. */
const usePaint = (completed: CompletedQuery | undefined): number | null => {
  const [paint, setPaint] = useState<{ readonly of: CompletedQuery; readonly at: number }>()
  useEffect(() => {
    if (completed === undefined) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const at = paintTimes.get(completed) ?? performance.now()
        paintTimes.set(completed, at)
        setPaint({ of: completed, at })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [completed])
  return paint !== undefined && paint.of === completed ? paint.at : null
}

export interface QueryResult {
  /**
   * `done`: a result is shown, the current or the previous one; `pending`: none yet; `failed`: with the last good
   * result, if there is one; `held`: nothing runs until the table of the query is known or confirmed.
   */
  readonly phase: 'empty' | 'held' | 'pending' | 'cancelled' | 'failed' | 'done'
  readonly completed: CompletedQuery | undefined
  /** The state to lay out: the one that was queried, with the current view. */
  readonly layout: QueryState
  readonly error: Error | null
  readonly problems: readonly Problem[]
  readonly painted: number | null
  readonly isFetching: boolean
  /** The result belongs to an earlier query, and the current one was cancelled. */
  readonly isStale: boolean
  readonly run: () => void
  readonly cancel: () => void
}

const noProblems: readonly Problem[] = []

type ResultQuery = ReturnType<typeof useQuery<CompletedQuery>>

const phaseOf = (state: QueryState, result: ResultQuery): QueryResult['phase'] => {
  if (isEmpty(state)) return 'empty'
  if (result.isError) return 'failed'
  if (result.data !== undefined) return 'done'
  return result.fetchStatus === 'idle' ? 'cancelled' : 'pending'
}

/** Returns a result of which nothing is shown and nothing runs. */
export function heldResult(result: QueryResult): QueryResult {
  return {
    ...result,
    phase: 'held',
    completed: undefined,
    error: null,
    problems: noProblems,
    isFetching: false,
    run: () => undefined,
  }
}

/** What needs no request applies to the answer that is shown. */
export function shownState(
  shown: QueryState,
  { view, calculations, top }: Pick<QueryState, 'view' | 'calculations' | 'top'>,
): QueryState {
  return normalize({ ...shown, view, calculations, top })
}

/** Whether the query itself is wrong: its problems are marked, and an earlier result would hide them. */
const isRefused = (error: Error | null): boolean => isApiError(error) && error.details.length > 0

/** The result to show. The last one stays while later requests fail. */
const useGoodResult = (state: QueryState, result: ResultQuery): CompletedQuery | undefined => {
  const [last, setLast] = useState<CompletedQuery>()
  const next = isEmpty(state) ? undefined : (result.data ?? last)
  if (next !== last) setLast(next)
  const isShown = result.isError ? !isRefused(result.error) : result.data !== undefined
  return isShown ? next : undefined
}

/** Loads the result of the current state after each change, and aborts the previous request. */
export function useQueryResult(state: QueryState, input: ResultInput): QueryResult {
  const options = resultOptions(state, input)
  const result = useQuery(options)
  const completed = useGoodResult(state, result)
  const phase = phaseOf(state, result)
  const hasFailed = phase === 'failed'
  const error = hasFailed ? result.error : null
  const painted = usePaint(completed)
  const isEarlier = result.isPlaceholderData || hasFailed
  const { view, calculations, top } = state
  const earlier = useMemo(
    () =>
      completed &&
      replaceEqualDeep(completed.state, shownState(completed.state, { view, calculations, top })),
    [completed, view, calculations, top],
  )
  return {
    phase,
    completed,
    layout: isEarlier && earlier !== undefined ? earlier : state,
    error,
    problems: isApiError(error) ? error.details : noProblems,
    painted,
    isFetching: phase !== 'empty' && result.isFetching,
    isStale: phase === 'done' && isEarlier && result.fetchStatus === 'idle',
    run: () => void result.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
  }
}
