import { type RefObject, useEffect, useState } from 'react'
import type { CanvasBox, GraphCanvasHandle } from './canvas-types.ts'

/** Returns a function that focuses a box as soon as it has a position, such as a new one. */
export function useFocusWhenShown(
  canvas: RefObject<GraphCanvasHandle | null>,
  boxes: readonly CanvasBox[],
): (id: string | undefined) => void {
  const [pendingId, setPendingId] = useState<string>()
  useEffect(() => {
    if (pendingId === undefined || !boxes.some(({ id }) => id === pendingId)) return undefined
    // By then components such as a palette have restored the focus.
    const frame = requestAnimationFrame(() => {
      setPendingId(undefined)
      canvas.current?.focus(pendingId)
    })
    return () => cancelAnimationFrame(frame)
  }, [pendingId, boxes, canvas])
  return setPendingId
}
