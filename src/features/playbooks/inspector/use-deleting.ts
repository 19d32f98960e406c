import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { withBodies } from '../canvas/bodies.ts'
import { type Removal, brokenUses, removalCommands } from '../canvas/removal.ts'
import { useRun } from '../canvas/use-run.ts'
import { useEditorActions } from '../editor/use-editor.ts'

const dialogs = ['delete-inspected'] as const

/** Deletes nodes, loops with their bodies; asks first where templates elsewhere read them. The inspector shows the dialog. */
export const useDeleting = () => {
  const editor = useEditorActions()
  const run = useRun()
  const { dialog, of, open, close } = useDialogAddress(dialogs)
  const asked: Removal | null =
    dialog === undefined ? null : { nodes: (of ?? '').split(' ').filter((id) => id !== ''), edges: [] }
  const remove = (removal: Removal, { bridge, show }: { bridge: boolean; show: readonly NodeId[] }) => {
    run(removalCommands(removal, bridge), { select: show })
  }
  return {
    asked,
    close,
    ask: (ids: readonly NodeId[]) => {
      const { reading } = editor.getState()
      if (reading.kind !== 'playbook') return
      const nodes = [...withBodies(reading, ids)]
      const removal = { nodes, edges: [] }
      if (brokenUses(reading, removal).length === 0) remove(removal, { bridge: false, show: [] })
      else open('delete-inspected', nodes.join(' '))
    },
    confirm: (options: { bridge: boolean; show: readonly NodeId[] }) => {
      close()
      if (asked !== null) remove(asked, options)
    },
  }
}
