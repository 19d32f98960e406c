import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { withBodies, type Removal, brokenUses, removalCommands } from '../../model/nodes/removal.ts'
import { useRun, useEditorActions } from '../../model/use-editor.ts'
import { fragmentOf } from '#domain/playbook/edit/fragment.ts'

/** Offset between a node and its copy. */
const duplicateOffset = { x: 24, y: 24 } as const

/** Duplicates nodes next to the originals. */
export function useDuplicate() {
  const editor = useEditorActions()
  const run = useRun()
  return (ids: Iterable<NodeId>) => {
    const { reading, layout } = editor.getState()
    if (reading.kind !== 'playbook') return
    const fragment = fragmentOf(reading, { ids, positionOf: (id) => layout.get(id) ?? null })
    const label = { key: 'step.duplicate', params: { count: fragment.nodes.length } } as const
    if (fragment.nodes.length > 0) run({ do: 'paste', fragment, by: duplicateOffset }, { label })
  }
}

const dialogs = ['delete-inspected'] as const

/**
 * Deletes nodes, and loops with their bodies; asks first if other templates read them. The inspector shows the
 * dialog.
 */
export function useDeleteNode() {
  const editor = useEditorActions()
  const run = useRun()
  const { dialog, of, open, close } = useDialogParam(dialogs)
  const pending: Removal | null =
    dialog === undefined ? null : { nodes: (of ?? '').split(' ').filter((id) => id !== ''), edges: [] }
  const remove = (removal: Removal, { bridge, show }: { bridge: boolean; show: readonly NodeId[] }) => {
    run(removalCommands(removal, bridge), { select: show })
  }
  return {
    pending,
    close,
    openDialog: (ids: readonly NodeId[]) => {
      const { reading } = editor.getState()
      if (reading.kind !== 'playbook') return
      const nodes = [...withBodies(reading, ids)]
      const removal = { nodes, edges: [] }
      if (brokenUses(reading, removal).length === 0) remove(removal, { bridge: false, show: [] })
      else open('delete-inspected', nodes.join(' '))
    },
    confirm: (options: { bridge: boolean; show: readonly NodeId[] }) => {
      close()
      if (pending !== null) remove(pending, options)
    },
  }
}
