// The query that is open. What a person chose for a query must not change another one that was opened meanwhile.
import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { z } from 'zod'
import type { QueryContextValue } from '../state/query-context.ts'
import { writeAddress } from '../state/query-params.ts'
import { dropWaitingOfOthers } from './waiting-fields.ts'

/** What shows whether the page still shows the same query. */
export interface Visited {
  /** Of the entry in the browser's history. */
  readonly entry: string
  /** The query as a search string. */
  readonly address: string
  /** The entry was made by a change on the page, not by a link or a step back. */
  readonly isChange: boolean
  /** How many times a person has drilled. */
  readonly depth: number
}

interface OpenId {
  /** The same number as long as the query is only changed. */
  readonly id: number
  readonly visited: Visited
}

/** Changes continue a query. A link, a step in the browser's history and a drill lead to another one. */
export function openAfter(before: OpenId, visited: Visited): OpenId {
  const { entry, address, depth } = before.visited
  if (entry === visited.entry && address === visited.address && depth === visited.depth) return before
  // The address of a change is shown before the browser has its entry.
  const isMoved = entry !== visited.entry && address !== visited.address && !visited.isChange
  const isOther = isMoved || depth !== visited.depth
  return { id: isOther ? before.id + 1 : before.id, visited }
}

export interface OpenQuery {
  readonly id: number
  readonly context: QueryContextValue
}

let open: OpenQuery | null = null
/** Queries of two visits of the page are two queries. */
let lastId = 0

/** Returns the query that is open now; null if the page was left. */
export function openQuery(): OpenQuery | null {
  return open
}

/** Sets the query that is open; null: none. Fields that were chosen for another one no longer wait. */
export function setOpenQuery(next: OpenQuery | null): void {
  if (next?.id !== open?.id) dropWaitingOfOthers(next?.id)
  lastId = Math.max(lastId, next?.id ?? 0)
  open = next
}

/** Reads something for a query. Returns it with the query as it is now; null if another query is open then. */
export async function readFor<T>(
  { id }: OpenQuery,
  read: (context: QueryContextValue) => Promise<T>,
): Promise<{ readonly context: QueryContextValue; readonly value: T } | null> {
  if (open?.id !== id) return null
  const value = await read(open.context)
  return open?.id === id ? { context: open.context, value } : null
}

const changeEntry = z.object({ drillPath: z.array(z.string()) })

/** Tells the functions above which query the page shows. */
export function useOpenQuery(context: QueryContextValue): void {
  const location = useLocation()
  const isStep = useNavigationType() === 'POP'
  const visited: Visited = {
    entry: location.key,
    address: writeAddress(context.state),
    isChange: !isStep && changeEntry.safeParse(location.state).success,
    depth: context.drillPath.length,
  }
  const [shown, setShown] = useState<OpenId>(() => ({ id: (lastId += 1), visited }))
  const now = openAfter(shown, visited)
  if (now !== shown) setShown(now)
  useLayoutEffect(() => setOpenQuery({ id: now.id, context }))
  useLayoutEffect(() => () => setOpenQuery(null), [])
}
