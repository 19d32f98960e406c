import { useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditorActions } from '../../model/use-editor.ts'
import { findNodes } from './find-nodes.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'

export interface Found {
  readonly typed: string
  readonly hits: readonly NodeId[]
  /** Of `hits`; -1 before the first step. */
  readonly at: number
}

export const nothingFound: Found = { typed: '', hits: [], at: -1 }

/** The next hit, or with -1 the one before. */
export function stepOn(found: Found, by: 1 | -1): Found {
  const { hits, at } = found
  if (hits.length === 0) return found
  const from = at === -1 && by === -1 ? 0 : at
  return { ...found, at: (from + by + hits.length) % hits.length }
}

interface FindActions {
  /** Null while nobody looks for anything. */
  readonly found: Found | null
  readonly open: () => void
  readonly close: () => void
  readonly type: (typed: string) => void
  readonly step: (by: 1 | -1) => void
}

/** The search over all nodes; `show` brings a hit before the eyes. */
export function useFind(show: (id: NodeId) => void): FindActions {
  const editor = useEditorActions()
  const catalogue = useCatalogue()
  const [found, setFound] = useState<Found | null>(null)
  const look = (typed: string): Found => {
    const { reading } = editor.getState()
    const hits = reading.kind === 'playbook' ? findNodes({ playbook: reading, catalogue }, typed) : []
    return { typed, hits, at: -1 }
  }
  return {
    found,
    open: () => setFound(nothingFound),
    close: () => setFound(null),
    type: (typed) => setFound(look(typed)),
    step: (by) => {
      if (found === null) return
      // The document may have changed since it was typed.
      const next = stepOn({ ...look(found.typed), at: found.at }, by)
      setFound(next)
      const hit = next.hits[next.at]
      if (hit === undefined) return
      editor.select({ nodes: [hit] })
      show(hit)
    },
  }
}
