import { type KeyboardEvent, useState, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Port } from '#domain/playbook/playbook.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import type {
  CanvasTarget,
  ConnectionDrop,
  ContextMenuRequest as MenuRequest,
  PaletteDrop,
  Point,
  CanvasViewport,
} from '#src/components/graph-canvas/canvas-types.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { setPane } from '../model/use-panes.ts'
import type { AddTo } from './palette/add-node.ts'
import { BodyContext } from './nodes/NodeFace.tsx'
import { ConnectPopover, DisconnectPopover } from './ConnectPopover.tsx'
import { NodeDialogs } from './NodeDialogs.tsx'
import { CanvasTools } from './CanvasTools.tsx'
import { type Board, fromCanvas, useBoard } from './use-board.tsx'
import { edgeOf, portOf } from './edge-id.ts'
import { faceStyle } from './nodes/face-style.ts'
import { emptyLoopAt } from './insertion.ts'
import { menuEntries } from './commands/canvas-menu.ts'
import { dropType, readDrop } from './palette/palette-drop.ts'
import { useBoardActions } from './use-board-actions.ts'
import type { Editor } from '../model/editor-state.ts'
import { Import, Zap } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { DropCover } from '#src/ui/overlays/DropCover.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { CatalogueContext, useReadCatalogue } from '../model/nodes/catalogue.ts'

/** A playbook as a graph that is drawn, moved and joined. It stands in an `EditorContext`. */
export function CanvasView() {
  return (
    <CatalogueContext value={useReadCatalogue()}>
      <CanvasBoard />
    </CatalogueContext>
  )
}

interface CanvasMenuProps {
  at: Point
  label: string
  entries: readonly MenuEntry[]
}

/** A menu that opens where it was asked for, and gives the focus back when it closes. */
function CanvasMenu({ at, label, entries }: CanvasMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={({ ref, ...trigger }) => (
        <button
          {...trigger}
          ref={(element) => {
            button.current = element
            if (typeof ref === 'function') ref(element)
          }}
          type="button"
          tabIndex={-1}
          aria-hidden
          style={{ position: 'fixed', left: at.x, top: at.y - 8, width: 0, height: 0, padding: 0, border: 0 }}
        />
      )}
    />
  )
}

/** Larger files are no playbooks: the platform takes none of them. */
const mostBytes = 16 * 1024 * 1024

/** Takes the nodes of files that are dropped on the document. */
function FileDrop({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('canvas')
  const take = async (file: File) => {
    if (file.size > mostBytes) toast({ state: 'attention', title: t('drop.large', { name: file.name }) })
    else onText(await file.text())
  }
  return (
    <DropCover
      title={t('drop.title')}
      text={t('drop.text')}
      onDrop={({ files }) => {
        const [file] = files
        if (file !== undefined) void take(file)
      }}
    />
  )
}

/** A document without a node: how it begins. */
function EmptyCanvas({ board }: { board: Board }) {
  const { t } = useTranslation('canvas')
  const { addHere, isReadOnly } = board
  if (isReadOnly) return <EmptyState title={t('empty.title')}>{t('empty.readOnly')}</EmptyState>
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <Button look="primary" icon={Zap} onClick={() => addHere('trigger')}>
            {t('empty.trigger')}
          </Button>
          <Button icon={Import} to={paths.importPlaybooks()}>
            {t('empty.import')}
          </Button>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const viewports = new WeakMap<Editor, CanvasViewport>()

const Root = styled('div')({
  position: 'relative',
  width: '100%',
  height: '100%',
  minHeight: 0,
  ...faceStyle,
})

const droppedOn = (on: CanvasTarget, loop: Port | undefined): AddTo => {
  if (loop !== undefined) return { kind: 'output', port: loop }
  return on.kind === 'edge' ? { kind: 'edge', edge: edgeOf(on.id) } : { kind: 'pane' }
}

/** Connecting and disconnecting by keyboard. */
const Connecting = ({ board }: { board: Board }) => {
  const { adding, connecting, playbook, clientOf } = board
  if (playbook === null) return null
  const { connecting: from, disconnecting } = connecting
  if (disconnecting !== null)
    return (
      <DisconnectPopover
        playbook={playbook}
        node={disconnecting}
        at={clientOf(disconnecting)}
        onChoose={(edge) => {
          connecting.end()
          board.removing.remove({ nodes: [], edges: [edge] })
        }}
        onClose={connecting.end}
      />
    )
  if (from === null) return null
  const at = clientOf(from.node)
  return (
    <ConnectPopover
      playbook={playbook}
      connecting={from}
      at={at}
      onPort={connecting.take}
      onTarget={connecting.connectTo}
      onNew={(port) => {
        connecting.end()
        adding.open({ place: { to: { kind: 'output', port } }, client: at })
      }}
      onMarked={connecting.mark}
      onClose={connecting.end}
    />
  )
}

/** Gestures on the canvas that add a node. */
const addingGestures = ({ adding, canvas, editor, playbook, pointed }: Board) => {
  return {
    open: (target: CanvasTarget): void => {
      if (target.kind !== 'pane') return setPane('inspector', true)
      const client = pointed()
      adding.open({ place: { to: { kind: 'pane' }, at: canvas.current?.toCanvas(client) }, client })
    },
    begin: (node: NodeId, client: Point): void =>
      adding.open({ place: { to: { kind: 'output', port: { node, of: 'loop', output: 'loop' } } }, client }),
    dropped: ({ from, side, at, client }: ConnectionDrop): void => {
      const to =
        side === 'output'
          ? ({ kind: 'output', port: portOf(from) } as const)
          : ({ kind: 'input', node: from.box } as const)
      adding.open({ place: { to, at }, client })
    },
    droppedFromPalette: ({ text, at, target }: PaletteDrop): void => {
      const what = readDrop(text)
      if (what === undefined) return
      const { layout } = editor.getState()
      const port = playbook === null ? undefined : emptyLoopAt(playbook, { layout, spot: at })
      adding.add({ to: droppedOn(target, port), at }, what)
    },
  }
}

/** The canvas with everything that can be done on it. */
export function CanvasBoard() {
  const { t } = useTranslation('canvas')
  const board = useBoard()
  const { adding, canvas, connecting, editor, path, removing } = board
  const [menu, setMenu] = useState<MenuRequest & { readonly key: number }>()
  useBoardActions(board)
  useShortcut('Escape', path.path === null ? undefined : path.end, { label: t('path.end') })

  const { open, begin, dropped, droppedFromPalette } = addingGestures(board)
  const ask = (asked: MenuRequest) => {
    const { selection } = board
    if (asked.target.kind === 'box' && !selection.boxes.has(asked.target.id))
      editor.select(fromCanvas({ boxes: new Set([asked.target.id]), edges: new Set() }))
    if (asked.target.kind === 'edge') editor.select({ edges: [edgeOf(asked.target.id)] })
    setMenu({ ...asked, key: (menu?.key ?? 0) + 1 })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || path.path === null) return
    event.stopPropagation()
    event.preventDefault()
    path.end()
  }
  return (
    <Root onKeyDownCapture={leave} onPointerDownCapture={board.point}>
      <BodyContext value={board.isReadOnly ? undefined : begin}>
        <GraphCanvas
          ref={canvas}
          label={t('label')}
          boxes={board.flow.boxes}
          edges={board.flow.edges}
          selection={board.selection}
          highlighted={board.lit}
          isReadOnly={board.isReadOnly}
          initialViewport={viewports.get(editor)}
          tools={<CanvasTools board={board} />}
          empty={board.playbook?.nodes.size === 0 ? <EmptyCanvas board={board} /> : undefined}
          onSelect={(selection) => editor.select(fromCanvas(selection))}
          onOpen={open}
          onMove={board.moved}
          onDelete={(selection) => {
            const { nodes, edges } = fromCanvas(selection)
            removing.remove({ nodes: [...nodes], edges })
          }}
          isValidConnection={connecting.mayConnect}
          onConnect={connecting.connect}
          onReconnect={connecting.reconnect}
          onConnectionDrop={dropped}
          onInsert={({ edge, at, client }) =>
            adding.open({ place: { to: { kind: 'edge', edge: edgeOf(edge) }, at }, client })
          }
          insertLabel={t('menu.insert')}
          onContextMenu={ask}
          dropType={dropType}
          onDropFromPalette={droppedFromPalette}
          onViewportChange={(viewport) => viewports.set(editor, viewport)}
        />
      </BodyContext>
      {menu !== undefined && board.playbook !== null && (
        <CanvasMenu
          key={menu.key}
          at={menu.client}
          label={t('menu.label')}
          entries={menuEntries({ t, board, playbook: board.playbook, menu })}
        />
      )}
      <NodeDialogs adding={adding} removing={removing} clipboard={board.clipboard}>
        <Connecting board={board} />
      </NodeDialogs>
      {!board.isReadOnly && <FileDrop onText={board.clipboard.pasteText} />}
    </Root>
  )
}
