import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import type { Sort } from '#src/ui/table/table-types.ts'
import { noteList } from '#src/components/page/last-list.ts'
import { type ListParams, writeSort } from './list-params.ts'

/** The parameters of a list for its page. */
export interface ListState {
  readonly q: string
  readonly sort?: Sort | undefined
  readonly isFiltered: boolean
  readonly search: (q: string) => void
  readonly sortBy: (sort: Sort) => void
  /** Removes all filters. */
  readonly clear: () => void
}

const common = z.object({
  q: z.string().catch(''),
  sort: z.object({ by: z.string(), descending: z.boolean() }).optional(),
})

/** Reads and writes the parameters of a list in the address. */
export function useListParams<P extends object>(definition: ListParams<P>) {
  const [address, setAddress] = useSearchParams()
  const params = definition.read(address)
  const { pathname } = useLocation()
  const search = definition.write(params).toString()
  useEffect(() => noteList(pathname, search), [pathname, search])
  const set = (next: (latest: P) => P, { replace = true } = {}): void => {
    // Of two changes before the next rendering, the second must include the first: only the address has it.
    const latest = definition.read(new URLSearchParams(window.location.search))
    setAddress(definition.write(next(latest)), { replace })
  }
  const change = (members: Partial<P>, options?: { replace: boolean }) =>
    set((latest) => ({ ...latest, ...members }), options)
  const state: ListState = {
    ...common.parse(params),
    isFiltered: definition.isFiltered(params),
    search: (q) => set((latest) => definition.changed(latest, 'q', q)),
    sortBy: (sort) => set((latest) => definition.changed(latest, 'sort', writeSort(sort))),
    clear: () => set((latest) => definition.cleared(latest)),
  }
  return { params, change, state }
}
