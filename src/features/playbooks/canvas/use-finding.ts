import { useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditorActions } from '../editor/use-editor.ts'
import { findNodes } from './find-nodes.ts'
import { type Found, nothingFound, stepOn } from './find-state.ts'
import { useCatalogue } from './use-catalogue.ts'

interface FindingActs {
  /** Null while nobody looks for anything. */
  readonly found: Found | null
  readonly open: () => void
  readonly close: () => void
  readonly type: (typed: string) => void
  readonly step: (by: 1 | -1) => void
}

/** The search over all nodes; `show` brings a hit before the eyes. */
export const useFinding = (show: (id: NodeId) => void): FindingActs => {
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
