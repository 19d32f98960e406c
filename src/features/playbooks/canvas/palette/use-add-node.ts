import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useEditorActions, useRun } from '../../model/use-editor.ts'
import { type AddPlace, addingCommands, keptName } from './add-node.ts'
import { avoidOverlap } from '../avoid-overlap.ts'
import { originOf } from '../../model/nodes/origin.ts'
import type { Dragged } from './palette-drop.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'

/** A palette that is open, and what it will add to. */
export interface Adding {
  readonly place: AddPlace
  /** Where it opens, in the window. */
  readonly client: Point
  /** Nothing else is offered. */
  readonly only?: 'trigger' | undefined
}

interface AddingActs {
  readonly adding: Adding | null
  readonly open: (adding: Adding) => void
  readonly close: () => void
  readonly add: (place: AddPlace, what: Dragged) => void
}

/** The palette of new nodes, and adding what is taken from it. */
export function useAdding(
  arrive?: (id: NodeId | undefined) => void,
  canvas?: RefObject<GraphCanvasHandle | null>,
): AddingActs {
  const editor = useEditorActions()
  const run = useRun()
  const catalogue = useCatalogue()
  const { t } = useTranslation('canvas')
  const [adding, setAdding] = useState<Adding | null>(null)

  const nameIn = (playbook: Playbook, { to, name }: { to: AddPlace['to']; name: string }) => {
    const node = to.kind === 'node' ? playbook.nodes.get(to.node) : undefined
    const former = node === undefined ? '' : originOf(node, { catalogue, t }).split(' · ').at(-1)
    return keptName(playbook, { to, name, former: former ?? '' })
  }
  return {
    adding,
    open: setAdding,
    close: () => setAdding(null),
    add: (place, { beginning, name }) => {
      setAdding(null)
      const { reading, positions, layout } = editor.getState()
      if (reading.kind !== 'playbook') return
      const commands = addingCommands(place, { beginning, name: nameIn(reading, { to: place.to, name }) })
      const obscured = canvas?.current?.obscured() ?? []
      const cleared = avoidOverlap(commands, { editing: { reading, positions }, layout, obscured })
      if (run(cleared)) arrive?.([...editor.getState().selection.nodes][0])
    },
  }
}
