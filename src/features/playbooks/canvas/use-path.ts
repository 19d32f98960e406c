import { useMemo, useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { pathOf } from './path-focus.ts'

interface PathActions {
  /** Nodes on the path; null while no path is focused. */
  readonly path: ReadonlySet<NodeId> | null
  readonly startNodes: readonly NodeId[]
  /** Focuses the path of the selection; ends it if the selection is the same. */
  readonly toggle: () => void
  readonly clear: () => void
}

/** Highlights the predecessors and successors of the selection. */
export function usePath(): PathActions {
  const editor = useEditorActions()
  const [startNodes, setThrough] = useState<readonly NodeId[]>([])
  const reading = useEditor((state) => state.reading)
  const path = useMemo(() => {
    if (reading.kind !== 'playbook') return null
    const existing = startNodes.filter((id) => reading.nodes.has(id))
    return existing.length === 0 ? null : pathOf(reading, existing)
  }, [reading, startNodes])
  return {
    path,
    startNodes,
    toggle: () => {
      const selected = [...editor.getState().selection.nodes]
      const isSame = selected.length === startNodes.length && selected.every((id) => startNodes.includes(id))
      setThrough(isSame ? [] : selected)
    },
    clear: () => setThrough([]),
  }
}
