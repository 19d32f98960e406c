import { useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditorActions } from '../../model/use-editor.ts'
import { findNodes } from './find-nodes.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'

export interface SearchState {
  readonly query: string
  readonly hits: readonly NodeId[]
  /** Index into `hits`; -1 before the first step. */
  readonly at: number
}

export const emptySearch: SearchState = { query: '', hits: [], at: -1 }

/** The next hit, or the previous one for -1. */
export function stepTo(searchState: SearchState, by: 1 | -1): SearchState {
  const { hits, at } = searchState
  if (hits.length === 0) return searchState
  const from = at === -1 && by === -1 ? 0 : at
  return { ...searchState, at: (from + by + hits.length) % hits.length }
}

interface FindActions {
  /** Null while the search is closed. */
  readonly searchState: SearchState | null
  readonly open: () => void
  readonly close: () => void
  readonly type: (query: string) => void
  readonly step: (by: 1 | -1) => void
}

/** Searches all nodes; `show` scrolls to a hit. */
export function useFind(show: (id: NodeId) => void): FindActions {
  const editor = useEditorActions()
  const catalogue = useCatalogue()
  const [searchState, setFound] = useState<SearchState | null>(null)
  const search = (query: string): SearchState => {
    const { reading } = editor.getState()
    const hits = reading.kind === 'playbook' ? findNodes({ playbook: reading, catalogue }, query) : []
    return { query, hits, at: -1 }
  }
  return {
    searchState,
    open: () => setFound(emptySearch),
    close: () => setFound(null),
    type: (query) => {
      const next = search(query)
      setFound(next)
      const [first] = next.hits
      if (first !== undefined) show(first)
    },
    step: (by) => {
      if (searchState === null) return
      // The document may have changed since the query was typed.
      const next = stepTo({ ...search(searchState.query), at: searchState.at }, by)
      setFound(next)
      const hit = next.hits[next.at]
      if (hit === undefined) return
      editor.select({ nodes: [hit] })
      show(hit)
    },
  }
}
