// What all components of the query page share: the current query, and the function that changes it.
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { type IgnoredParam, type ParsedAddress, readAddress, writeAddress } from './query-params.ts'
import type { Naming } from './naming.ts'
import { type QueryProblems, assignProblems } from './query-problems.ts'
import type { QueryState } from './query-state.ts'
import { useQueryResult } from './use-query-result.ts'
import { useNavigate, useSearchParams } from 'react-router'

/** Parameters of the address that are not part of the query; null removes one. */
type AddressMembers = Readonly<Partial<Record<'saved' | 'version' | 'pane' | 'dialog' | 'of', string | null>>>

interface Address extends ParsedAddress {
  readonly change: (next: QueryState, members?: AddressMembers) => void
  /** Id of the saved query that is open. */
  readonly saved: string | null
  /** The version that the query is based on. */
  readonly version: string | null
  /** Sets parameters that are not part of the query, without a new history entry. */
  readonly setMembers: (members: AddressMembers) => void
  readonly pane: string | null
}

const withMembers = (search: string, members: AddressMembers): URLSearchParams => {
  const others = new URLSearchParams(search)
  for (const [name, value] of Object.entries(members))
    if (value === null) others.delete(name)
    else others.set(name, value)
  return others
}

/** The query in the address bar. */
function useAddress(): Address {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = params.toString()
  const read = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  // Navigation takes a moment. Until the address has changed, the last change applies.
  const [pending, setPending] = useState<{ from: string; state: QueryState } | null>(null)
  if (pending !== null && pending.from !== search) setPending(null)
  const state = pending?.from === search ? pending.state : read.state
  const change = useCallback(
    (next: QueryState, members: AddressMembers = {}) => {
      setPending({ from: search, state: next })
      void navigate(
        { search: writeAddress(next, withMembers(search, members)) },
        { preventScrollReset: true },
      )
    },
    [navigate, search],
  )
  return {
    state,
    ignored: read.ignored,
    saved: params.get('saved'),
    version: params.get('version'),
    pane: params.get('pane'),
    change,
    setMembers: (members) => {
      void navigate(
        { search: writeAddress(state, withMembers(search, members)) },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

export interface QueryContextValue {
  readonly state: QueryState
  readonly ignored: readonly IgnoredParam[]
  readonly naming: Naming
  readonly problems: QueryProblems
  /** Changes the query, with a new entry in the browser's history. */
  readonly change: (next: QueryState, members?: AddressMembers) => void
}

export const QueryContext = createContext<QueryContextValue | null>(null)

export function useQueryContext(): QueryContextValue {
  const context = use(QueryContext)
  if (context === null) throw new Error('A component of the query page is used outside of it')
  return context
}

/** The query in the address, its result, and the problems that the platform reported. */
export function useQueryPageState(naming: Naming, onRequest: () => void) {
  const address = useAddress()
  const { state, ignored, change } = address
  const result = useQueryResult(state, onRequest)
  const context = useMemo<QueryContextValue>(
    () => ({ state, ignored, naming, problems: assignProblems(state, result.problems), change }),
    [state, ignored, naming, result.problems, change],
  )
  return { address, result, context }
}
