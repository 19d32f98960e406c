import { type PointerEvent, type RefObject, useCallback, useMemo, useRef, useEffect, useState } from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Point, CanvasSelection } from '#src/components/graph-canvas/canvas-types.ts'
import { type RevealTarget, useOnReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { loopHeadHeight } from '../model/playbook-layout.ts'
import { type Adding, useAdding } from './palette/use-add-node.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { useConnect } from './use-connect.ts'
import { useFind } from './find/use-find.ts'
import { useMoving } from './use-move.ts'
import { usePath } from './use-path.ts'
import { useRemoving } from './commands/use-delete.ts'
import { type Flow, type FlowInput, createFlow } from './derive-elements.ts'
import type { Selection } from '../model/editor-state.ts'
import { edgeId, edgeOf, edgeOfGhost } from './edge-id.ts'
import { useTranslation } from 'react-i18next'
import { flowWords } from './node-box.ts'
import { NodeFace } from './nodes/NodeFace.tsx'
import { useCatalogue } from '../model/nodes/catalogue.ts'

const nothing: Flow = { boxes: [], edges: [] }

const useFaces = (): Pick<FlowInput, 'face' | 'ghostFace' | 'words'> => {
  const { t } = useTranslation('canvas')
  const catalogue = useCatalogue()
  const words = useMemo(() => flowWords(t), [t])
  return useMemo(
    () => ({
      words,
      face: (facing, detail) => <NodeFace facing={facing} detail={detail} catalogue={catalogue} t={t} />,
      ghostFace: (target) => (
        <div className="face-ghost" title={t('said.ghost', { id: target })}>
          {target}
        </div>
      ),
    }),
    [catalogue, t, words],
  )
}

/** The document in front as boxes and edges. */
function useFlow(): Flow {
  const [draw] = useState(createFlow)
  const faces = useFaces()
  const playbook = useEditor(({ reading }) => reading)
  const layout = useEditor((state) => state.layout)
  const diagnostics = useEditor((state) => state.diagnostics)
  const selected = useEditor((state) => state.selection.nodes)
  return useMemo(
    () =>
      playbook.kind === 'playbook' ? draw({ playbook, layout, diagnostics, selected, ...faces }) : nothing,
    [draw, playbook, layout, diagnostics, selected, faces],
  )
}

const toCanvas = ({ nodes, edges }: Selection): CanvasSelection => {
  return {
    boxes: nodes,
    edges: new Set(edges.map(edgeId)),
  }
}

export function fromCanvas({ boxes, edges }: CanvasSelection): Selection {
  const ghosts = [...boxes].flatMap((box) => edgeOfGhost(box) ?? [])
  const nodes = [...boxes].filter((box) => edgeOfGhost(box) === undefined)
  return {
    nodes: new Set<NodeId>(nodes),
    edges: [...new Set([...edges, ...ghosts])].map(edgeOf),
  }
}

/** Gives the keyboard to a node that was just made, as soon as it stands somewhere. */
const useArrivals = (
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

/** Boxes that stay in front: what is being chosen, else what was found, else the path. */
const useLit = ({ connecting, find, path }: Pick<Parts, 'connecting' | 'find' | 'path'>) => {
  const { found } = find
  const { connecting: from, marked } = connecting
  return useMemo(() => {
    if (from !== null && marked !== undefined) return new Set([from.node, marked])
    if (found !== null && found.typed.trim() !== '') return new Set(found.hits)
    return path.path
  }, [from, marked, found, path.path])
}

interface Parts {
  readonly connecting: ReturnType<typeof useConnect>
  readonly find: ReturnType<typeof useFind>
  readonly path: ReturnType<typeof usePath>
}

/** Everything the canvas shows, and everything that can be done on it. */
export function useBoard() {
  const canvas = useRef<GraphCanvasHandle>(null)
  const editor = useEditorActions()
  const flow = useFlow()
  const selected = useEditor((state) => state.selection)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const reading = useEditor((state) => state.reading)
  const show = useCallback((id: NodeId) => canvas.current?.center(id), [])
  const hear = useCallback(({ node, edge }: RevealTarget) => show(node ?? edge?.from.node ?? ''), [show])
  useOnReveal(hear)
  const arrive = useArrivals(canvas, flow)
  const adding = useAdding(arrive, canvas)
  const removing = useRemoving()
  const find = useFind(show)
  const path = usePath()
  const connecting = useConnect()
  const clipboard = useClipboard(canvas, (nodes) => removing.remove({ nodes, edges: [] }))
  const lit = useLit({ connecting, find, path })
  const pointer = useRef<Point>({ x: 0, y: 0 })

  const clientOf = (id: NodeId) => {
    const place = editor.getState().layout.get(id)
    const isLoop = flow.boxes.some((box) => box.id === id && box.shape === 'group')
    const spot = place && { x: place.x, y: place.y + (isLoop ? loopHeadHeight : place.height) + 6 }
    return (spot && canvas.current?.toClient(spot)) ?? pointer.current
  }
  const open = (next: Adding) => {
    if (!isReadOnly && reading.kind === 'playbook') adding.open(next)
  }
  /** In the middle of what is seen. */
  const addHere = (kind?: 'trigger') => {
    const at = canvas.current?.viewCenter() ?? { x: 0, y: 0 }
    const { x, y } = canvas.current?.toClient(at) ?? pointer.current
    open({ place: { to: { kind: 'pane' }, at }, client: { x: x - 172, y: y - 160 }, only: kind })
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
    find: {
      ...find,
      close: () => {
        find.close()
        const hit = find.found?.hits[find.found.at]
        if (hit !== undefined) canvas.current?.focus(hit)
      },
    },
    path,
    connecting,
    clipboard,
    moved: useMoving(flow),
    clientOf,
    addHere,
    replace: (node: NodeId) => open({ place: { to: { kind: 'node', node } }, client: clientOf(node) }),
  }
}

export type Board = ReturnType<typeof useBoard>
