import { type PointerEvent, useCallback, useMemo, useRef } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { type ShownPlace, useShown } from '../editor/show.ts'
import { useEditor, useEditorActions } from '../editor/use-editor.ts'
import { loopHead } from './box-size.ts'
import { toCanvas } from './canvas-selection.ts'
import { freeSpot } from './free-spot.ts'
import { type Adding, useAdding } from './use-adding.ts'
import { useArrivals } from './use-arrivals.ts'
import { useClipboard } from './use-clipboard.ts'
import { useConnecting } from './use-connecting.ts'
import { useFinding } from './use-finding.ts'
import { useFlow } from './use-flow.tsx'
import { useJoining } from './use-joining.ts'
import { useMoving } from './use-moving.ts'
import { usePath } from './use-path.ts'
import { useRemoving } from './use-removing.ts'

/** Boxes that stay in front: what is being chosen, else what was found, else the path. */
const useLit = ({ connecting, finding, path }: Pick<Parts, 'connecting' | 'finding' | 'path'>) => {
  const { found } = finding
  const { connecting: from, marked } = connecting
  return useMemo(() => {
    if (from !== null && marked !== undefined) return new Set([from.node, marked])
    if (found !== null && found.typed.trim() !== '') return new Set(found.hits)
    return path.path
  }, [from, marked, found, path.path])
}

interface Parts {
  readonly connecting: ReturnType<typeof useConnecting>
  readonly finding: ReturnType<typeof useFinding>
  readonly path: ReturnType<typeof usePath>
}

/** Everything the canvas shows, and everything that can be done on it. */
export const useBoard = () => {
  const canvas = useRef<GraphCanvasHandle>(null)
  const editor = useEditorActions()
  const flow = useFlow()
  const selected = useEditor((state) => state.selection)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const reading = useEditor((state) => state.reading)
  const show = useCallback((id: NodeId) => canvas.current?.center(id), [])
  const hear = useCallback(({ node, edge }: ShownPlace) => show(node ?? edge?.from.node ?? ''), [show])
  useShown(hear)
  const arrive = useArrivals(canvas, flow)
  const adding = useAdding(arrive)
  const removing = useRemoving()
  const finding = useFinding(show)
  const path = usePath()
  const connecting = useConnecting()
  const clipboard = useClipboard(canvas, (nodes) => removing.remove({ nodes, edges: [] }))
  const lit = useLit({ connecting, finding, path })
  const pointer = useRef<Spot>({ x: 0, y: 0 })

  const clientOf = (id: NodeId) => {
    const place = editor.getState().places.get(id)
    const isLoop = flow.boxes.some((box) => box.id === id && box.shape === 'group')
    const spot = place && { x: place.x, y: place.y + (isLoop ? loopHead : place.height) + 6 }
    return (spot && canvas.current?.toClient(spot)) ?? pointer.current
  }
  const middle = () => {
    const spot = freeSpot(canvas.current?.middle() ?? { x: 0, y: 0 }, editor.getState().places)
    const client = canvas.current?.toClient(canvas.current.middle()) ?? pointer.current
    return { spot, client: { x: client.x - 172, y: client.y - 160 } }
  }
  const open = (next: Adding) => {
    if (!isReadOnly && reading.kind === 'playbook') adding.open(next)
  }
  const only = (): NodeId | undefined => {
    const { nodes } = editor.getState().selection
    return nodes.size === 1 ? [...nodes][0] : undefined
  }
  return {
    canvas,
    editor,
    flow,
    selection: useMemo(() => toCanvas(selected), [selected]),
    selected,
    isReadOnly,
    playbook: reading.kind === 'playbook' ? reading : null,
    lit,
    /** Remembers where the pointer was pressed last. */
    point: ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y }
    },
    pointed: () => pointer.current,
    show,
    adding: { ...adding, open },
    removing,
    finding: {
      ...finding,
      close: () => {
        finding.close()
        const hit = finding.found?.hits[finding.found.at]
        if (hit !== undefined) canvas.current?.focus(hit)
      },
    },
    path,
    connecting,
    clipboard,
    joining: useJoining(),
    moved: useMoving(flow),
    clientOf,
    middle,
    only,
  }
}

export type Board = ReturnType<typeof useBoard>
