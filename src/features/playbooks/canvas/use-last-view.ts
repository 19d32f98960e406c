import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { CanvasViewport, GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import { memoryOf, remember } from '../document/browser-memory.ts'
import { useIsFirstSave, useSession } from '../document/use-document.ts'

/** The part of the canvas that was seen last in this browser. After the first save the focus stays on the canvas. */
export function useLastView(canvas: RefObject<GraphCanvasHandle | null>) {
  const session = useSession()
  const [lastView] = useState(() => memoryOf(session.journal.document()).view)
  const rememberView = useCallback(
    ({ x, y, zoom }: CanvasViewport): void => remember(session.journal.document(), { view: { x, y, zoom } }),
    [session],
  )
  // The first save leads to the page of the playbook, which opens with the same view.
  useEffect(() => {
    let { uuid } = session.getState()
    return session.subscribe(() => {
      const next = session.getState().uuid
      if (next === uuid) return
      uuid = next
      if (canvas.current !== null) rememberView(canvas.current.viewport())
    })
  }, [session, canvas, rememberView])
  const isFirstSave = useIsFirstSave()
  useEffect(() => {
    if (!isFirstSave || document.activeElement !== document.body) return undefined
    // The canvas is measured before it is mounted.
    const frame = requestAnimationFrame(() => canvas.current?.focusCanvas())
    return () => cancelAnimationFrame(frame)
  }, [isFirstSave, canvas])
  return { lastView, rememberView }
}
