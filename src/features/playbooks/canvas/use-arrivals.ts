import { type RefObject, useEffect, useRef } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle } from '#src/parts/graph-canvas/canvas-types.ts'
import type { Flow } from './flow.ts'

/** Gives the keyboard to a node that was just made, as soon as it stands somewhere. */
export const useArrivals = (
  canvas: RefObject<GraphCanvasHandle | null>,
  { boxes }: Flow,
): ((id: NodeId | undefined) => void) => {
  const awaited = useRef<NodeId>(undefined)
  useEffect(() => {
    const id = awaited.current
    if (id === undefined || !boxes.some((box) => box.id === id)) return undefined
    awaited.current = undefined
    // What gave the focus back to where it was, the palette among them, has done so by then.
    const frame = requestAnimationFrame(() => canvas.current?.focus(id))
    return () => cancelAnimationFrame(frame)
  }, [boxes, canvas])
  return (id) => {
    awaited.current = id
  }
}
