import { z } from 'zod'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditorActions, useRun } from '../../model/use-editor.ts'
import { withBodies, type Removal, brokenUses, removalCommands } from '../../model/nodes/removal.ts'
import { edgeId, parseEdgeId } from '../edge-id.ts'

const dialogs = ['delete-nodes'] as const

interface DeleteActions {
  /** The subject of the open dialog. */
  readonly pendingRemoval: Removal | null
  readonly close: () => void
  /** Removes nodes, and loops with their bodies. Asks first if other templates read them. */
  readonly remove: (removal: Removal) => void
  readonly removeNow: (removal: Removal, options?: { bridge?: boolean; show?: readonly NodeId[] }) => void
}

const formatRemoval = ({ nodes, edges }: Removal): string => JSON.stringify([nodes, edges.map(edgeId)])

const removalSchema = z.tuple([z.array(z.string()), z.array(z.string())])

const parseRemoval = (text: string): Removal | null => {
  try {
    const parsed: unknown = JSON.parse(text)
    const { success, data } = removalSchema.safeParse(parsed)
    return success ? { nodes: data[0], edges: data[1].map(parseEdgeId) } : null
  } catch {
    return null
  }
}

export function useDelete(): DeleteActions {
  const editor = useEditorActions()
  const run = useRun()
  const { dialog, of, open, close } = useDialogParam(dialogs)

  const removeNow: DeleteActions['removeNow'] = (removal, { bridge = false, show = [] } = {}) => {
    if (dialog !== undefined) close()
    const commands = removalCommands(removal, bridge)
    if (commands.length > 0) run(commands, { select: show })
  }
  return {
    pendingRemoval: dialog === undefined ? null : parseRemoval(of ?? ''),
    close,
    removeNow,
    remove: ({ nodes, edges }) => {
      const { reading, isReadOnly } = editor.getState()
      if (isReadOnly || reading.kind !== 'playbook') return
      const removal = { nodes: [...withBodies(reading, nodes)], edges }
      if (brokenUses(reading, removal).length === 0) removeNow(removal)
      else open('delete-nodes', formatRemoval(removal))
    },
  }
}
