// The result with what is calculated from it. Only what the answer does not contain is asked from the platform.
import { useMemo } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { runQuery } from '#src/api/query-answer.ts'
import { endpointKey } from '#src/api/query-client.ts'
import type { Catalogue } from '../state/catalogue.ts'
import { toRequest } from '../state/query-request.ts'
import type { QueryState } from '../state/query-state.ts'
import { type StateAnswers, runState } from '../state/run-state.ts'
import { type CalculatedResult, calculate } from './calculate.ts'
import type { FurtherAnswers } from './denominators.ts'
import { othersStates, topStates, totalsState } from './further-requests.ts'

type Run = (request: QueryRequest) => ReturnType<typeof runQuery>

/** Milliseconds. The answers belong to one answer of the query, and are read again with it. */
const keepTime = 60_000

/** Reads further answers; null if none are needed. The answer itself is part of the key by its time. */
const furtherOptions = <T>(
  name: string,
  {
    state,
    answers,
    read,
  }: { state: unknown; answers: StateAnswers; read: ((run: Run) => Promise<T>) | null },
) =>
  queryOptions({
    queryKey: [...endpointKey(query.run), name, state, answers.response.timestamp],
    queryFn: ({ signal }) => (read === null ? null : read((body) => runQuery(body, signal))),
    enabled: read !== null,
    staleTime: Infinity,
    gcTime: keepTime,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })

const readTop = (states: NonNullable<ReturnType<typeof topStates>>) => async (run: Run) => {
  const rows = await runState(states.rows, run)
  return states.cells === null ? rows : runState(states.cells(rows.response), run)
}

const readOthers =
  ({ all, cells }: NonNullable<ReturnType<typeof othersStates>>) =>
  async (run: Run) => {
    const [overAll, byColumn] = await Promise.all([
      run(toRequest(all)),
      cells === null ? null : run(toRequest(cells)),
    ])
    return { all: overAll, cells: byColumn }
  }

const totalsOptions = (state: QueryState, answers: StateAnswers) => {
  const totals = totalsState(state, answers)
  const body = totals === null ? null : toRequest(totals)
  return furtherOptions('totals', { state: body, answers, read: body === null ? null : (run) => run(body) })
}
const topOptions = (state: QueryState, answers: StateAnswers) => {
  const top = topStates(state, answers)
  const body = top === null ? null : [toRequest(top.rows), state.columns]
  return furtherOptions('top', { state: body, answers, read: top === null ? null : readTop(top) })
}
const othersOptions = (state: QueryState, answers: StateAnswers, catalogue: Catalogue) => {
  const others = othersStates(state, answers, catalogue)
  const body = others === null ? null : toRequest(others.cells ?? others.all)
  return furtherOptions('others', { state: body, answers, read: others === null ? null : readOthers(others) })
}

function useFurtherAnswers(
  state: QueryState,
  answers: StateAnswers,
  catalogue: Catalogue,
): FurtherAnswers & { isReading: boolean } {
  const options = useMemo(
    () => ({
      totals: totalsOptions(state, answers),
      top: topOptions(state, answers),
      others: othersOptions(state, answers, catalogue),
    }),
    [state, answers, catalogue],
  )
  const totals = useQuery(options.totals)
  const top = useQuery(options.top)
  const others = useQuery(options.others)
  return {
    totals: totals.data ?? null,
    top: top.data ?? null,
    others: others.data ?? null,
    isReading: [totals, top, others].some(({ isFetching }) => isFetching),
  }
}

/** The day of the browser's clock as an ISO date. */
const today = (): string => {
  const now = new Date()
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Returns the result of a state with its calculations. */
export function useCalculatedResult(
  state: QueryState,
  { answers, catalogue }: { answers: StateAnswers; catalogue: Catalogue },
): CalculatedResult & { readonly isReading: boolean } {
  const { totals, top, others, isReading } = useFurtherAnswers(state, answers, catalogue)
  const result = useMemo(
    () => calculate({ answers, state, catalogue, further: { totals, top, others }, today: today() }),
    [answers, state, catalogue, totals, top, others],
  )
  return { ...result, isReading }
}
