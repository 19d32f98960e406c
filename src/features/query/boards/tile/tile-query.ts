// Runs the queries of the tiles, and refreshes them together. The last good answer stays until the next one.
import { hashKey, queryOptions } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import { runQuery } from '#src/api/query-answer.ts'
import { endpointKey, queryClient } from '#src/api/query-client.ts'
import { rankingRequest, toRequest } from '../../state/query-request.ts'
import type { QueryState } from '../../state/query-state.ts'
import { inRounds } from './answer-rounds.ts'
import { type StateAnswers, runState } from '../../state/run-state.ts'

export interface TileAnswers extends StateAnswers {
  /** The state that was queried. */
  readonly state: QueryState
}

const tileKey = [...endpointKey(query.run), 'tile'] as const

/** Milliseconds in which an answer is shown without running its query again. */
const freshTime = 30_000

/** Why the next request of a tile is sent: a person asked for it, or a timer. */
const reasons = new Map<string, 'person' | 'timer'>()

/**
 * Whether nobody has asked for a request. The first request of a tile follows an action of a person; others are sent by
 * a timer, or because data changed, unless a person asked for them.
 */
const isBackground = (hash: string, hasAnswer: boolean): boolean => {
  const reason = reasons.get(hash)
  reasons.delete(hash)
  return reason === undefined ? hasAnswer : reason === 'timer'
}

/** What a tile runs. `saved` is the id of its query, for its history of runs (QB16). */
interface TileRun {
  readonly saved: string
  readonly state: QueryState
}

/** The answer to the query of a tile. */
export function tileOptions({ saved, state }: TileRun) {
  return queryOptions({
    queryKey: [...tileKey, saved, toRequest(state), rankingRequest(state)],
    queryFn: async ({ signal, queryKey }): Promise<TileAnswers> => {
      const hasAnswer = queryClient.getQueryData(queryKey) !== undefined
      const options = { isBackground: isBackground(hashKey(queryKey), hasAnswer) }
      // The ranking query is a part of the same run. Refreshes by a timer would fill the history.
      const main = options.isBackground ? undefined : ({ id: saved, source: 'board' } as const)
      const answers = await inRounds(() =>
        runState(state, (body, part) =>
          runQuery(body, signal, { ...options, saved: part === 'main' ? main : undefined }),
        ),
      )
      return { state, ...answers }
    },
    staleTime: freshTime,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/**
 * Runs the queries of all visible tiles again. A query that is still running is not started twice, unless `restart`: one
 * that a timer started does not ask for a sign-in.
 */
export async function refreshTiles(
  reason: 'person' | 'timer',
  { restart = false }: { restart?: boolean } = {},
): Promise<void> {
  const cache = queryClient.getQueryCache()
  for (const { queryHash, state } of cache.findAll({ queryKey: tileKey, type: 'active' }))
    if (restart || state.fetchStatus === 'idle') reasons.set(queryHash, reason)
  await queryClient.refetchQueries({ queryKey: tileKey, type: 'active' }, { cancelRefetch: restart })
}

/** Runs the query of one tile again, because a person asked for it. */
export async function runAgain(tile: TileRun): Promise<void> {
  const { queryKey } = tileOptions(tile)
  reasons.set(hashKey(queryKey), 'person')
  await queryClient.refetchQueries({ queryKey, exact: true })
}

interface RefreshState {
  readonly isRunning: boolean
  /** When the oldest answer on the page arrived, in milliseconds since the epoch; null without any. */
  readonly at: number | null
  readonly build: number | null
}

const isAnswer = (data: unknown): data is TileAnswers =>
  typeof data === 'object' && data !== null && 'response' in data

const readRefresh = (): RefreshState => {
  const active = queryClient.getQueryCache().findAll({ queryKey: tileKey, type: 'active' })
  const times = active.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []))
  const builds = active.flatMap(({ state: { data } }) =>
    isAnswer(data) ? [data.response.receipt.build_id] : [],
  )
  return {
    isRunning: active.some(({ state }) => state.fetchStatus === 'fetching'),
    at: times.length === 0 ? null : Math.min(...times),
    build: builds.length === 0 ? null : Math.min(...builds),
  }
}

let last: RefreshState = { isRunning: false, at: null, build: null }

/** Whether tiles are being refreshed, and when they were. For `useSyncExternalStore`. */
export const refreshState = {
  subscribe: (listener: () => void): (() => void) => queryClient.getQueryCache().subscribe(listener),
  get: (): RefreshState => {
    const next = readRefresh()
    const isSame = next.isRunning === last.isRunning && next.at === last.at && next.build === last.build
    if (!isSame) last = next
    return last
  },
}
