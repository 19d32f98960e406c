import { useMemo, useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { pathThrough } from './path-focus.ts'

interface PathActs {
  /** What is on the path; null while all is in front. */
  readonly path: ReadonlySet<NodeId> | null
  /** What the path goes through. */
  readonly through: readonly NodeId[]
  /** Of the selection; the same again ends it. */
  readonly toggle: () => void
  readonly end: () => void
}

/** Brings what leads to the selection, and what it leads to, in front of all else. */
export function usePath(): PathActs {
  const editor = useEditorActions()
  const [through, setThrough] = useState<readonly NodeId[]>([])
  const reading = useEditor((state) => state.reading)
  const path = useMemo(() => {
    if (reading.kind !== 'playbook') return null
    const there = through.filter((id) => reading.nodes.has(id))
    return there.length === 0 ? null : pathThrough(reading, there)
  }, [reading, through])
  return {
    path,
    through,
    toggle: () => {
      const selected = [...editor.getState().selection.nodes]
      const isSame = selected.length === through.length && selected.every((id) => through.includes(id))
      setThrough(isSame ? [] : selected)
    },
    end: () => setThrough([]),
  }
}
