import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { NodeId } from '#domain/playbook/playbook.ts'
import type { GraphCanvasHandle, Point, CanvasSelection } from '#src/components/graph-canvas/canvas-types.ts'
import { useFocusWhenShown } from '#src/components/graph-canvas/use-focus-when-shown.ts'
import { type RevealTarget, useOnReveal } from '../model/reveal.ts'
import { useEditor, useEditorActions } from '../model/use-editor.ts'
import { usePane } from '../model/use-panes.ts'
import { loopHeadHeight } from '../model/playbook-layout.ts'
import { type AddRequest, useAddNode } from './palette/use-add-node.ts'
import { useClipboard } from './clipboard/use-clipboard.ts'
import { useConnect } from './use-connect.ts'
import { useFind } from './find/use-find.ts'
import { useMove } from './use-move.ts'
import { usePath } from './use-path.ts'
import { useDelete } from './commands/use-delete.ts'
import { type FlowElements, type FlowElementsInput, createFlowElements } from './derive-elements.ts'
import type { Selection } from '../model/editor-state.ts'
import { edgeId, parseEdgeId, edgeIdOfGhost } from './edge-id.ts'
import { useTranslation } from 'react-i18next'
import { createFlowLabels } from './node-box.ts'
import { NodeFace } from './nodes/NodeFace.tsx'
import { useCatalogue } from '../model/nodes/catalogue.ts'

const nothing: FlowElements = { boxes: [], edges: [] }

const useFaces = (): Pick<FlowElementsInput, 'face' | 'ghostFace' | 'labels'> => {
  const { t } = useTranslation('canvas')
  const catalogue = useCatalogue()
  const labels = useMemo(() => createFlowLabels(t), [t])
  return useMemo(
    () => ({
      labels,
      face: (facing, detail) => <NodeFace face={facing} detail={detail} catalogue={catalogue} t={t} />,
      ghostFace: (target) => (
        <div className="face-ghost" title={t('said.ghost', { id: target })}>
          {target}
        </div>
      ),
    }),
    [catalogue, t, labels],
  )
}

/** The inspector takes the right part of the view: the node that it shows stays visible. */
const useVisibleSelection = (canvas: RefObject<GraphCanvasHandle | null>, { nodes }: Selection): void => {
  const [isOpen] = usePane('inspector')
  const reveal = useEffectEvent(() => {
    const [only, ...others] = nodes
    if (only !== undefined && others.length === 0) canvas.current?.reveal(only)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    // The canvas knows its new width one frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => reveal())
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
}

function useFlowElements(): FlowElements {
  const [draw] = useState(createFlowElements)
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

const toCanvasSelection = ({ nodes, edges }: Selection): CanvasSelection => {
  return {
    boxes: nodes,
    edges: new Set(edges.map(edgeId)),
  }
}

export function toSelection({ boxes, edges }: CanvasSelection): Selection {
  const ghosts = [...boxes].flatMap((box) => edgeIdOfGhost(box) ?? [])
  const nodes = [...boxes].filter((box) => edgeIdOfGhost(box) === undefined)
  return {
    nodes: new Set<NodeId>(nodes),
    edges: [...new Set([...edges, ...ghosts])].map(parseEdgeId),
  }
}

/** The highlighted boxes: of the connect dialog, else of the search, else of the path. */
const useHighlighted = ({ connecting, find, path }: Pick<BoardParts, 'connecting' | 'find' | 'path'>) => {
  const { searchState } = find
  const { connecting: from, markedNode } = connecting
  return useMemo(() => {
    if (from !== null && markedNode !== undefined) return new Set([from.node, markedNode])
    if (searchState !== null && searchState.query.trim() !== '') return new Set(searchState.hits)
    return path.path
  }, [from, markedNode, searchState, path.path])
}

interface BoardParts {
  readonly connecting: ReturnType<typeof useConnect>
  readonly find: ReturnType<typeof useFind>
  readonly path: ReturnType<typeof usePath>
}

/** The state and actions of the canvas. */
export function useBoard() {
  const canvas = useRef<GraphCanvasHandle>(null)
  const editor = useEditorActions()
  const flow = useFlowElements()
  const selected = useEditor((state) => state.selection)
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const reading = useEditor((state) => state.reading)
  const show = useCallback((id: NodeId) => canvas.current?.center(id), [])
  useVisibleSelection(canvas, selected)
  const onReveal = useCallback(({ node, edge }: RevealTarget) => show(node ?? edge?.from.node ?? ''), [show])
  useOnReveal(onReveal)
  const focusNewNode = useFocusWhenShown(canvas, flow.boxes)
  const adding = useAddNode(focusNewNode, canvas)
  const removing = useDelete()
  const find = useFind(show)
  const path = usePath()
  const connecting = useConnect()
  const clipboard = useClipboard(canvas, (nodes) => removing.remove({ nodes, edges: [] }))
  const highlighted = useHighlighted({ connecting, find, path })
  const pointer = useRef<Point>({ x: 0, y: 0 })

  const clientPointOf = (id: NodeId) => {
    const rect = editor.getState().layout.get(id)
    const isLoop = flow.boxes.some((box) => box.id === id && box.shape === 'group')
    const anchor = rect && { x: rect.x, y: rect.y + (isLoop ? loopHeadHeight : rect.height) + 6 }
    return (anchor && canvas.current?.toClient(anchor)) ?? pointer.current
  }
  const open = (next: AddRequest) => {
    if (!isReadOnly && reading.kind === 'playbook') adding.open(next)
  }
  /** Adds a node at the centre of the view. */
  const addAtCenter = (kind?: 'trigger') => {
    const at = canvas.current?.viewCenter() ?? { x: 0, y: 0 }
    const { x, y } = canvas.current?.toClient(at) ?? pointer.current
    open({ target: { to: { kind: 'pane' }, at }, client: { x: x - 172, y: y - 160 }, only: kind })
  }
  return {
    canvas,
    editor,
    flow,
    selection: useMemo(() => toCanvasSelection(selected), [selected]),
    selected,
    isReadOnly,
    playbook: reading.kind === 'playbook' ? reading : null,
    highlighted,
    /** Stores the position of the last pointer press. */
    trackPointer: ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y }
    },
    lastPointer: () => pointer.current,
    show,
    adding: { ...adding, open },
    removing,
    find: {
      ...find,
      close: () => {
        find.close()
        const hit = find.searchState?.hits[find.searchState.at]
        if (hit !== undefined) canvas.current?.focus(hit)
      },
    },
    path,
    connecting,
    clipboard,
    onMove: useMove(flow),
    clientPointOf,
    addAtCenter,
    replace: (node: NodeId) => open({ target: { to: { kind: 'node', node } }, client: clientPointOf(node) }),
  }
}

export type Board = ReturnType<typeof useBoard>
