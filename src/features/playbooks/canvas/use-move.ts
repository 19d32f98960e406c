import { useRef } from 'react'
import type { BoxPositions, Point } from '#src/components/graph-canvas/canvas-types.ts'
import { useEditorActions, useRun } from '../model/use-editor.ts'
import { edgeOfGhost } from './edge-id.ts'
import type { Flow } from './derive-elements.ts'
import { edgeUnder, insertCommands, loopAround } from './insertion.ts'

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** Moves nodes where they were dragged or nudged to; one that comes to lie on a connection goes between. */
export function useMoving(flow: Flow): (moves: BoxPositions, phase: 'during' | 'end') => void {
  const editor = useEditorActions()
  const run = useRun()
  const isDragged = useRef(false)

  const insertion = ([id, at]: readonly [string, Point]) => {
    const { reading, layout } = editor.getState()
    const place = layout.get(id)
    if (reading.kind !== 'playbook' || place === undefined) return []
    const now = { ...place, ...at }
    const loop = loopAround(reading, { id, place: now, layout })
    if (loop !== undefined) return [{ do: 'connect' as const, edge: { from: loop, to: id } }]
    const edge = edgeUnder(flow, { playbook: reading, id, place: now })
    return edge === undefined ? [] : insertCommands(reading, { edge: edge.id, id })
  }
  return (moves, phase) => {
    if (phase === 'during') {
      isDragged.current = true
      return
    }
    const moved = [...moves].filter(([id]) => edgeOfGhost(id) === undefined)
    const ids = moved.map(([id]) => id)
    const [first] = moved
    // Steps of the arrow keys that follow each other are one move; a drag is always one of its own.
    const group = isDragged.current ? {} : { group: `nudge:${ids.join()}` }
    isDragged.current = false
    if (first === undefined) return
    const positions = Object.fromEntries(moved.map(([id, at]) => [id, rounded(at)]))
    const inserted = moved.length === 1 ? insertion(first) : []
    run([{ do: 'move', positions }, ...inserted], group)
  }
}
