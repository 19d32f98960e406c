import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useEditorActions, useRun } from '../../model/use-editor.ts'
import { type AddTarget, addNodeCommands, nameAfterReplace } from './add-node.ts'
import { avoidOverlap } from '../avoid-overlap.ts'
import { originOf } from '../../model/nodes/origin.ts'
import type { PaletteDragData } from './palette-drop.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'

/** An open palette and the target of the new node. */
export interface AddRequest {
  readonly target: AddTarget
  /** Position of the palette, in client coordinates. */
  readonly client: Point
  /** Offers only this type. */
  readonly only?: 'trigger' | undefined
}

interface AddNodeActions {
  readonly request: AddRequest | null
  readonly open: (request: AddRequest) => void
  readonly close: () => void
  readonly add: (target: AddTarget, item: PaletteDragData) => void
}

/** The state of the palette, and the action that adds a node. */
export function useAddNode(
  onAdded?: (id: NodeId | undefined) => void,
  canvas?: RefObject<GraphCanvasHandle | null>,
): AddNodeActions {
  const editor = useEditorActions()
  const run = useRun()
  const catalogue = useCatalogue()
  const { t } = useTranslation('canvas')
  const [request, setAdding] = useState<AddRequest | null>(null)

  const nameFor = (playbook: Playbook, { to, name }: { to: AddTarget['to']; name: string }) => {
    const node = to.kind === 'node' ? playbook.nodes.get(to.node) : undefined
    const former = node === undefined ? '' : originOf(node, { catalogue, t }).split(' · ').at(-1)
    return nameAfterReplace(playbook, { to, name, former: former ?? '' })
  }
  return {
    request,
    open: setAdding,
    close: () => setAdding(null),
    add: (target, { beginning, name }) => {
      setAdding(null)
      const { reading, positions, layout } = editor.getState()
      if (reading.kind !== 'playbook') return
      const commands = addNodeCommands(target, { beginning, name: nameFor(reading, { to: target.to, name }) })
      const obscured = canvas?.current?.obscured() ?? []
      const adjusted = avoidOverlap(commands, { editing: { reading, positions }, layout, obscured })
      if (run(adjusted)) onAdded?.([...editor.getState().selection.nodes][0])
    },
  }
}
