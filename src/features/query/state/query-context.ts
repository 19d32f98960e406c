// What all components of the query page share: the current query, and the function that changes it.
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import type { DatasetTable } from '#contract/query/dataset.ts'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { type IgnoredParam, type ParsedAddress, readAddress, writeAddress } from './query-params.ts'
import type { Naming } from './naming.ts'
import { type QueryProblems, assignProblems } from './query-problems.ts'
import { type Catalogue, isFieldName, tableKey, tableOf } from './catalogue.ts'
import { fromRequest } from './query-request.ts'
import { type QueryState, confirmedAnswer } from './query-state.ts'
import { useScopedNaming } from './use-scoped-naming.ts'
import { type TableChange, tableChange } from './table-change.ts'
import { useAnsweringTable } from './use-answering-table.ts'
import { heldResult, startQuery, useQueryResult } from './use-query-result.ts'
import type { Addition } from './chips/well-fields.ts'
import { useTarget } from './address/use-target.ts'

/** Parameters of the address that are not part of the query; null removes one. */
type AddressMembers = Readonly<Partial<Record<'saved' | 'version' | 'pane' | 'dialog' | 'of', string | null>>>

/** `drillPath` replaces the steps of the drill; without it they stay. */
type ChangeQuery = (next: QueryState, members?: AddressMembers, drillPath?: readonly string[]) => void

const historyState = z
  .object({ drillPath: z.array(z.string()), isJoined: z.boolean().optional() })
  .catch({ drillPath: [] })

interface Address extends ParsedAddress {
  readonly change: ChangeQuery
  readonly join: (next: QueryState) => void
  readonly isJoined: boolean
  /** The queries that were drilled into to reach this one, as search strings. */
  readonly drillPath: readonly string[]
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

let lastRead: ParsedAddress | undefined

/** Reads an address. Parts that equal those of the last one are the same objects, so that they are not drawn again. */
const readShared = (params: URLSearchParams): ParsedAddress => {
  lastRead = replaceEqualDeep(lastRead, readAddress(params))
  return lastRead
}

const stateOf = (search: string): QueryState => readShared(new URLSearchParams(search)).state

/** The query in the address bar. `start` is called with the query of each change, before the page renders it. */
function useAddress(start: (state: QueryState) => void): Address {
  const { search, target, navigateTo } = useTarget()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const { drillPath, isJoined } = useMemo(() => historyState.parse(target), [target])
  const { state, ignored } = useMemo(() => readShared(params), [params])
  const join = useCallback(
    (next: QueryState) => {
      const address = writeAddress(confirmedAnswer(state, next), new URLSearchParams(search))
      start(stateOf(address))
      navigateTo(address, { state: { drillPath, isJoined: true }, replace: true })
    },
    [start, navigateTo, search, state, drillPath],
  )
  const change = useCallback(
    (next: QueryState, members: AddressMembers = {}, path: readonly string[] = drillPath) => {
      const others = withMembers(search, members)
      const address = writeAddress(confirmedAnswer(state, next), others)
      // An unchanged saved query is run by its id, which the page knows when it is rendered.
      if (!others.has('saved')) start(stateOf(address))
      navigateTo(address, { state: { drillPath: path } })
    },
    [start, navigateTo, search, state, drillPath],
  )
  return {
    state,
    ignored,
    saved: params.get('saved'),
    version: params.get('version'),
    pane: params.get('pane'),
    change,
    join,
    isJoined: isJoined === true,
    drillPath,
    setMembers: (members, next = state) => {
      navigateTo(writeAddress(next, withMembers(search, members)), { state: { drillPath }, replace: true })
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
  /** Why the query does not run until a person decides. */
  readonly changedTable: TableChange | null
  readonly pendingSwitch: PendingSwitch | null
  readonly setPendingSwitch: (pending: PendingSwitch | null) => void
  /** Changes the query, with a new entry in the browser's history. */
  readonly change: ChangeQuery
  /** Only on the query page: a change that continues the step before it, as the next letter of a text does. */
  readonly join?: (next: QueryState) => void
  /** The query is the result of such a change. */
  readonly isJoined?: boolean
  readonly drillPath: readonly string[]
}

/**
 * The key of the table that answered; null before the answer. A context of its own, so that an answer does not render
 * the fields and the wells again.
 */
export const AnsweringContext = createContext<string | null>(null)

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
  /** A version of a saved query that this tab has read. */
  readonly readVersion: (id: string, version: string) => SavedQuery | undefined
  readonly onRequest: () => void
}

/** Reads the dataset again if a table answered that it does not contain: a build was published meanwhile. */
function useRefreshedDataset(isOutdated: boolean): void {
  useEffect(() => {
    if (isOutdated) void invalidate(query.dataset)
  }, [isOutdated])
}

/** Returns whether the query is a saved one, without changes. */
export function isUnchanged(state: QueryState, saved: SavedQuery, catalogue: Catalogue): boolean {
  const stored = fromRequest(saved, (name) => isFieldName(catalogue, name)).state
  // A query of today may have been answered by another table without a change by the user.
  const answeredBy = state.answeredBy ?? stored.answeredBy
  return writeAddress({ ...state, answeredBy }) === writeAddress(stored)
}

/** The id of the open saved query, if the query is that one without changes, as far as this tab has read it. */
function useUnchangedId({ saved: id, version, state }: Address, input: PageInput): string | null {
  const mayRead = useMay('query-builder-legacy:saved_query:read')
  const { data } = useQuery({
    ...queryOf(query.getSaved, { params: { id: id ?? '' } }),
    enabled: id !== null && mayRead,
    retry: false,
  })
  const known = id === null || version === null ? undefined : input.readVersion(id, version)
  const saved = data?.query ?? known
  return saved !== undefined && isUnchanged(state, saved, input.naming.catalogue) ? id : null
}

/** Runs the query, unless its table has changed and a person must decide first. */
function useCheckedResult(
  state: QueryState,
  {
    naming,
    isRefreshing,
    onRequest,
    saved,
  }: Omit<PageInput, 'readVersion'> & { readonly saved: string | null },
) {
  const { catalogue } = naming
  const check = useAnsweringTable(state)
  const announced = tableChange(catalogue, { state, answering: check.answering })
  const result = useQueryResult(state, { onRequest, isHeld: check.isPending || announced !== null, saved })
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
  const { catalogue } = input.naming
  const start = useCallback(
    (next: QueryState) => {
      const isKnown =
        next.answeredBy === null && tableChange(catalogue, { state: next, answering: null }) === null
      if (isKnown) startQuery(next, input.onRequest)
    },
    [catalogue, input.onRequest],
  )
  const address = useAddress(start)
  const { state, ignored, change, join, isJoined, drillPath } = address
  const {
    result,
    answering,
    scope,
    change: changedTable,
  } = useCheckedResult(state, {
    ...input,
    saved: useUnchangedId(address, input),
  })
  const [pendingSwitch, setPendingSwitch] = useState<PendingSwitch | null>(null)
  const { naming: unscoped } = input
  const naming = useScopedNaming(unscoped, { state, answering: scope })
  const context = useMemo<QueryContextValue>(
    () => ({
      state,
      ignored,
      naming,
      problems: assignProblems(state, result.problems),
      change,
      join,
      isJoined,
      drillPath,
      changedTable,
      pendingSwitch,
      setPendingSwitch,
    }),
    [state, ignored, naming, result.problems, change, join, isJoined, drillPath, changedTable, pendingSwitch],
  )
  return { address, result, context, answering }
}
