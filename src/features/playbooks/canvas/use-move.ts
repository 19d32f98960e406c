import { useRef } from 'react'
import type { BoxPositions, Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useEditorActions, useRun } from '../model/use-editor.ts'
import { edgeIdOfGhost } from './edge-id.ts'
import type { FlowElements } from './derive-elements.ts'
import { edgeUnder, insertCommands, emptyLoopUnder } from './insertion.ts'

const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Moves nodes that were dragged or nudged; a node dropped on an edge is inserted there. */
export function useMove(flow: FlowElements): (moves: BoxPositions, phase: 'during' | 'end') => void {
  const editor = useEditorActions()
  const run = useRun()
  const isDragged = useRef(false)

  const insertion = ([id, at]: readonly [string, Point]) => {
    const { reading, layout } = editor.getState()
    const rect = layout.get(id)
    if (reading.kind !== 'playbook' || rect === undefined) return []
    const movedRect = { ...rect, ...at }
    const loop = emptyLoopUnder(reading, { id, rect: movedRect, layout })
    if (loop !== undefined) return [{ do: 'connect' as const, edge: { from: loop, to: id } }]
    const edge = edgeUnder(flow, { playbook: reading, id, rect: movedRect })
    return edge === undefined ? [] : insertCommands(reading, { edge: edge.id, id })
  }
  return (moves, phase) => {
    if (phase === 'during') {
      isDragged.current = true
      return
    }
    const nodeMoves = [...moves].filter(([id]) => edgeIdOfGhost(id) === undefined)
    const ids = nodeMoves.map(([id]) => id)
    const [first] = nodeMoves
    // Consecutive arrow key steps are undone as one move; every drag is a separate step.
    const group = isDragged.current ? {} : { group: `nudge:${ids.join()}` }
    isDragged.current = false
    if (first === undefined) return
    const positions = Object.fromEntries(nodeMoves.map(([id, at]) => [id, roundPoint(at)]))
    const inserted = nodeMoves.length === 1 ? insertion(first) : []
    run([{ do: 'move', positions }, ...inserted], group)
  }
}
