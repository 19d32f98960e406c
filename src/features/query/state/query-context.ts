// What all components of the query page share: the current query, and the function that changes it.
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { DatasetTable } from '#contract/query/dataset.ts'
import { query } from '#contract/query/endpoints.ts'
import { invalidate } from '#src/api/query-client.ts'
import { type IgnoredParam, type ParsedAddress, readAddress, writeAddress } from './query-params.ts'
import { useLabels } from './labels.ts'
import type { Naming } from './naming.ts'
import { type QueryProblems, assignProblems } from './query-problems.ts'
import { tableKey, tableOf } from './catalogue.ts'
import { type QueryState, confirmedAnswer, usedNames } from './query-state.ts'
import { scopeToQuery } from './query-table.ts'
import { type TableChange, tableChange } from './table-change.ts'
import { useAnsweringTable } from './use-answering-table.ts'
import { heldResult, useQueryResult } from './use-query-result.ts'
import type { Addition } from './well-fields.ts'
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
  readonly setMembers: (members: AddressMembers, state?: QueryState) => void
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
    (changed: QueryState, members: AddressMembers = {}) => {
      const next = confirmedAnswer(state, changed)
      setPending({ from: search, state: next })
      void navigate(
        { search: writeAddress(next, withMembers(search, members)) },
        { preventScrollReset: true },
      )
    },
    [navigate, search, state],
  )
  return {
    state,
    ignored: read.ignored,
    saved: params.get('saved'),
    version: params.get('version'),
    pane: params.get('pane'),
    change,
    setMembers: (members, next = state) => {
      void navigate(
        { search: writeAddress(next, withMembers(search, members)) },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

/** What waits for a person to confirm that the query reads another table. */
interface PendingSwitch {
  readonly table: DatasetTable
  /** The field to add after the switch; null: only the table changes. */
  readonly addition: Addition | null
}

export interface QueryContextValue {
  readonly state: QueryState
  readonly ignored: readonly IgnoredParam[]
  /** Names refer to the table of the query. */
  readonly naming: Naming
  readonly problems: QueryProblems
  /** The key of the table that answered; null before the answer. */
  readonly answering: string | null
  /** Why the query does not run until a person decides. */
  readonly changedTable: TableChange | null
  readonly pendingSwitch: PendingSwitch | null
  readonly setPendingSwitch: (pending: PendingSwitch | null) => void
  /** Changes the query, with a new entry in the browser's history. */
  readonly change: (next: QueryState, members?: AddressMembers) => void
}

export const QueryContext = createContext<QueryContextValue | null>(null)

export function useQueryContext(): QueryContextValue {
  const context = use(QueryContext)
  if (context === null) throw new Error('A component of the query page is used outside of it')
  return context
}

export interface PageInput {
  /** Names without a table in scope. */
  readonly naming: Naming
  /** The dataset is being read again: a table that is missing may be new. */
  readonly isRefreshing: boolean
  readonly onRequest: () => void
}

/** Reads the dataset again if a table answered that it does not contain: a build was published meanwhile. */
function useRefreshedDataset(isOutdated: boolean): void {
  useEffect(() => {
    if (isOutdated) void invalidate(query.dataset)
  }, [isOutdated])
}

/** Runs the query, unless its table has changed and a person must decide first. */
function useCheckedResult(state: QueryState, { naming, isRefreshing, onRequest }: PageInput) {
  const { catalogue } = naming
  const check = useAnsweringTable(state)
  const announced = tableChange(catalogue, { state, answering: check.answering })
  const result = useQueryResult(state, { onRequest, isHeld: check.isPending || announced !== null })
  const answered = result.completed === undefined ? null : tableKey(result.completed.response)
  const current = result.layout === state ? answered : null
  // A build may have changed the tables between the announcement and the result.
  const change = announced ?? tableChange(catalogue, { state, answering: current })
  useRefreshedDataset(
    [check.answering, current].some((key) => key !== null && tableOf(catalogue, key) === undefined),
  )
  const isHeld = check.isPending || change !== null
  return {
    result: isHeld ? heldResult(result) : result,
    change: isRefreshing ? null : change,
    answering: current,
    /** Until the answer, names refer to the table that answered before. */
    scope: current ?? check.answering ?? answered,
  }
}

/** The query in the address, its result, and the problems that the platform reported. */
export function useQueryPageState(input: PageInput) {
  const address = useAddress()
  const { state, ignored, change } = address
  const { result, answering, scope, change: changedTable } = useCheckedResult(state, input)
  const [pendingSwitch, setPendingSwitch] = useState<PendingSwitch | null>(null)
  const { naming: unscoped } = input
  const labels = useLabels(unscoped.catalogue, usedNames(state))
  const naming = useMemo(
    () => ({ ...unscoped, labels, catalogue: scopeToQuery(unscoped.catalogue, { state, answering: scope }) }),
    [unscoped, labels, state, scope],
  )
  const context = useMemo<QueryContextValue>(
    () => ({
      state,
      ignored,
      naming,
      problems: assignProblems(state, result.problems),
      change,
      answering,
      changedTable,
      pendingSwitch,
      setPendingSwitch,
    }),
    [state, ignored, naming, result.problems, change, answering, changedTable, pendingSwitch],
  )
  return { address, result, context }
}
