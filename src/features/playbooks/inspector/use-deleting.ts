import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { type Removal, brokenUses, removalCommands } from '../canvas/removal.ts'
import { useRun } from '../canvas/use-run.ts'
import { useEditorActions } from '../editor/use-editor.ts'

const dialogs = ['delete-inspected'] as const

/** Deletes nodes; asks first where templates elsewhere read them. The inspector shows the dialog. */
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
    ask: (nodes: readonly NodeId[]) => {
      const { reading } = editor.getState()
      const removal = { nodes, edges: [] }
      if (reading.kind !== 'playbook') return
      if (brokenUses(reading, removal).length === 0) remove(removal, { bridge: false, show: [] })
      else open('delete-inspected', nodes.join(' '))
    },
    confirm: (options: { bridge: boolean; show: readonly NodeId[] }) => {
      close()
      if (asked !== null) remove(asked, options)
    },
  }
}
