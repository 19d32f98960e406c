import { fragmentOf } from '#domain/playbook/edit/fragment.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useRun } from '../../canvas/use-run.ts'
import { useEditorActions } from '../../editor/use-editor.ts'

/** How far a copy stands from its node. */
const aside = { x: 24, y: 24 } as const

/** Copies of nodes beside them. */
export const useDuplicate = () => {
  const editor = useEditorActions()
  const run = useRun()
  return (ids: Iterable<NodeId>) => {
    const { reading, places } = editor.getState()
    if (reading.kind !== 'playbook') return
    const fragment = fragmentOf(reading, { ids, placeOf: (id) => places.get(id) ?? null })
    const label = { key: 'step.duplicate', params: { count: fragment.nodes.length } } as const
    if (fragment.nodes.length > 0) run({ do: 'paste', fragment, by: aside }, { label })
  }
}
