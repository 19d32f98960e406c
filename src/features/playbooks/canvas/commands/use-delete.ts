import { z } from 'zod'
import { useDialogAddress } from '#src/components/page/use-dialog-param.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditorActions, useRun } from '../../model/use-editor.ts'
import { withBodies, type Removal, brokenUses, removalCommands } from '../../model/nodes/removal.ts'
import { edgeId, edgeOf } from '../edge-id.ts'

const dialogs = ['delete-nodes'] as const

interface RemovingActs {
  /** What the open dialog asks about. */
  readonly asked: Removal | null
  readonly close: () => void
  /** Loops with their bodies. Asks first where templates elsewhere read what is to go. */
  readonly remove: (removal: Removal) => void
  readonly removeNow: (removal: Removal, options?: { bridge?: boolean; show?: readonly NodeId[] }) => void
}

const written = ({ nodes, edges }: Removal): string => JSON.stringify([nodes, edges.map(edgeId)])

const asWritten = z.tuple([z.array(z.string()), z.array(z.string())])

const read = (text: string): Removal | null => {
  try {
    const parsed: unknown = JSON.parse(text)
    const { success, data } = asWritten.safeParse(parsed)
    return success ? { nodes: data[0], edges: data[1].map(edgeOf) } : null
  } catch {
    return null
  }
}

/** Deleting nodes and connections. */
export function useRemoving(): RemovingActs {
  const editor = useEditorActions()
  const run = useRun()
  const { dialog, of, open, close } = useDialogAddress(dialogs)

  const removeNow: RemovingActs['removeNow'] = (removal, { bridge = false, show = [] } = {}) => {
    if (dialog !== undefined) close()
    const commands = removalCommands(removal, bridge)
    if (commands.length > 0) run(commands, { select: show })
  }
  return {
    asked: dialog === undefined ? null : read(of ?? ''),
    close,
    removeNow,
    remove: ({ nodes, edges }) => {
      const { reading, isReadOnly } = editor.getState()
      if (isReadOnly || reading.kind !== 'playbook') return
      const removal = { nodes: [...withBodies(reading, nodes)], edges }
      if (brokenUses(reading, removal).length === 0) removeNow(removal)
      else open('delete-nodes', written(removal))
    },
  }
}
