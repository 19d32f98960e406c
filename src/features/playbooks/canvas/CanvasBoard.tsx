import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Port } from '#domain/playbook/playbook.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import { CanvasMenu } from '#src/components/graph-canvas/overlays/CanvasMenu.tsx'
import type {
  CanvasTarget,
  ConnectionDrop,
  ContextMenuRequest as MenuRequest,
  PaletteDrop,
  Point,
} from '#src/components/graph-canvas/canvas-types.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import { setPane } from '../model/use-panes.ts'
import type { AddTo } from './palette/add-node.ts'
import { AddToLoopContext } from './nodes/NodeFace.tsx'
import { ConnectPopover, DisconnectPopover } from './ConnectPopover.tsx'
import { NodeDialogs } from './NodeDialogs.tsx'
import { CanvasTools } from './CanvasTools.tsx'
import { type Board, toSelection, useBoard } from './use-board.tsx'
import { parseEdgeId, parsePort } from './edge-id.ts'
import { boxSketch, faceStyle } from './nodes/face-style.ts'
import { emptyLoopAt } from './insertion.ts'
import { menuEntries } from './commands/canvas-menu.ts'
import { dropType, parsePaletteDrag } from './palette/palette-drop.ts'
import { useBoardActions } from './use-board-actions.ts'
import { DrawnDownNote } from './DrawnDownNote.tsx'
import { useDrawnDown } from './use-drawn-down.ts'
import { useLastView } from './use-last-view.ts'
import { Import, Zap } from 'lucide-react'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { DropCover } from '#src/ui/overlays/DropCover.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { CatalogueContext, useReadCatalogue } from '../model/nodes/catalogue.ts'

/** A playbook as a graph that can be edited. Requires an `EditorContext`. */
export function CanvasView() {
  return (
    <CatalogueContext value={useReadCatalogue()}>
      <CanvasBoard />
    </CatalogueContext>
  )
}

/** The platform does not accept larger files. */
const maxFileBytes = 16 * 1024 * 1024

/** Pastes the nodes of files dropped on the document. */
function FileDrop({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('canvas')
  const readFile = async (file: File) => {
    if (file.size > maxFileBytes) toast({ state: 'attention', title: t('drop.large', { name: file.name }) })
    else onText(await file.text())
  }
  return (
    <DropCover
      title={t('drop.title')}
      text={t('drop.text')}
      onDrop={({ files }) => {
        const [file] = files
        if (file !== undefined) void readFile(file)
      }}
    />
  )
}

/** The empty state of a document without nodes. */
function EmptyCanvas({ board }: { board: Board }) {
  const { t } = useTranslation(['canvas', 'shared'])
  const { addAtCenter, isReadOnly } = board
  if (isReadOnly) return <EmptyState title={t('shared:empty.nodes')}>{t('empty.readOnly')}</EmptyState>
  return (
    <EmptyState
      title={t('shared:empty.nodes')}
      actions={
        <>
          <Button variant="primary" icon={Zap} onClick={() => addAtCenter('trigger')}>
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

const Root = styled('div')({
  position: 'relative',
  width: '100%',
  height: '100%',
  minHeight: 0,
  ...faceStyle,
})

const dropTarget = (target: CanvasTarget, loop: Port | undefined): AddTo => {
  if (loop !== undefined) return { kind: 'output', port: loop }
  return target.kind === 'edge' ? { kind: 'edge', edge: parseEdgeId(target.id) } : { kind: 'pane' }
}

/** Dialogs to connect and disconnect by keyboard. */
const ConnectDialogs = ({ board }: { board: Board }) => {
  const { adding, connecting, playbook, clientPointOf } = board
  if (playbook === null) return null
  const { connecting: from, disconnecting } = connecting
  if (disconnecting !== null)
    return (
      <DisconnectPopover
        playbook={playbook}
        node={disconnecting}
        at={clientPointOf(disconnecting)}
        onChoose={(edge) => {
          connecting.cancel()
          board.removing.remove({ nodes: [], edges: [edge] })
        }}
        onClose={connecting.cancel}
      />
    )
  if (from === null) return null
  const at = clientPointOf(from.node)
  return (
    <ConnectPopover
      playbook={playbook}
      connecting={from}
      at={at}
      onPort={connecting.choosePort}
      onTarget={connecting.connectTo}
      onNew={(port) => {
        connecting.cancel()
        adding.open({ target: { to: { kind: 'output', port } }, client: at })
      }}
      onMarked={connecting.setMarkedNode}
      onClose={connecting.cancel}
    />
  )
}

/** Handlers of canvas gestures that add a node. */
const createAddHandlers = ({ adding, canvas, editor, playbook, lastPointer }: Board) => {
  return {
    open: (target: CanvasTarget): void => {
      if (target.kind !== 'pane') return setPane('inspector', true)
      const client = lastPointer()
      adding.open({ target: { to: { kind: 'pane' }, at: canvas.current?.toCanvas(client) }, client })
    },
    addToLoop: (node: NodeId, client: Point): void =>
      adding.open({ target: { to: { kind: 'output', port: { node, of: 'loop', output: 'loop' } } }, client }),
    addAtConnection: ({ from, side, at, client }: ConnectionDrop): void => {
      const to =
        side === 'output'
          ? ({ kind: 'output', port: parsePort(from) } as const)
          : ({ kind: 'input', node: from.box } as const)
      adding.open({ target: { to, at }, client })
    },
    addFromPalette: ({ text, at, target }: PaletteDrop): void => {
      const item = parsePaletteDrag(text)
      if (item === undefined) return
      const { layout } = editor.getState()
      const port = playbook === null ? undefined : emptyLoopAt(playbook, { layout, point: at })
      adding.add({ to: dropTarget(target, port), at }, item)
    },
  }
}

function CanvasBoard() {
  const { t } = useTranslation('canvas')
  const board = useBoard()
  const { adding, canvas, connecting, editor, path, removing } = board
  const [menu, setMenu] = useState<MenuRequest & { readonly key: number }>()
  const drawnDown = useDrawnDown(canvas)
  const { lastView, rememberView } = useLastView(canvas)
  useBoardActions(board)
  useShortcut('Escape', path.path === null ? undefined : path.clear, { label: t('path.end') })

  const { open, addToLoop, addAtConnection, addFromPalette } = createAddHandlers(board)
  const openMenu = (request: MenuRequest) => {
    const { selection } = board
    if (request.target.kind === 'box' && !selection.boxes.has(request.target.id))
      editor.select(toSelection({ boxes: new Set([request.target.id]), edges: new Set() }))
    if (request.target.kind === 'edge') editor.select({ edges: [parseEdgeId(request.target.id)] })
    setMenu({ ...request, key: (menu?.key ?? 0) + 1 })
  }
  const clearPathOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || path.path === null) return
    event.stopPropagation()
    event.preventDefault()
    path.clear()
  }
  return (
    <Root onKeyDownCapture={clearPathOnEscape} onPointerDownCapture={board.trackPointer}>
      <AddToLoopContext value={board.isReadOnly ? undefined : addToLoop}>
        <GraphCanvas
          ref={canvas}
          label={t('label')}
          boxes={board.flow.boxes}
          edges={board.flow.edges}
          selection={board.selection}
          highlighted={board.highlighted}
          isReadOnly={board.isReadOnly}
          initialViewport={lastView}
          sketch={boxSketch}
          note={drawnDown && <DrawnDownNote onArrange={drawnDown.arrange} onKeep={drawnDown.keep} />}
          tools={<CanvasTools board={board} />}
          empty={board.playbook?.nodes.size === 0 ? <EmptyCanvas board={board} /> : undefined}
          onSelect={(selection) => editor.select(toSelection(selection))}
          onOpen={open}
          onMove={board.onMove}
          onDelete={(selection) => {
            const { nodes, edges } = toSelection(selection)
            removing.remove({ nodes: [...nodes], edges })
          }}
          isValidConnection={connecting.isValidConnection}
          onConnect={connecting.connect}
          onReconnect={connecting.reconnect}
          onConnectionDrop={addAtConnection}
          onInsert={({ edge, at, client }) =>
            adding.open({ target: { to: { kind: 'edge', edge: parseEdgeId(edge) }, at }, client })
          }
          insertLabel={t('menu.insert')}
          onContextMenu={openMenu}
          dropType={dropType}
          onDropFromPalette={addFromPalette}
          onViewportChange={rememberView}
        />
      </AddToLoopContext>
      {menu !== undefined && board.playbook !== null && (
        <CanvasMenu
          key={menu.key}
          at={menu.client}
          label={t('menu.label')}
          entries={menuEntries({ t, board, playbook: board.playbook, menu })}
        />
      )}
      <NodeDialogs adding={adding} removing={removing} clipboard={board.clipboard}>
        <ConnectDialogs board={board} />
      </NodeDialogs>
      {!board.isReadOnly && <FileDrop onText={board.clipboard.pasteText} />}
    </Root>
  )
}
