import { type KeyboardEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { NodeId, Port } from '#domain/playbook/playbook.ts'
import { GraphCanvas } from '#src/parts/graph-canvas/GraphCanvas.tsx'
import type { CanvasTarget, Dropped, Menu, Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { useShortcut } from '#src/ui/use-shortcut.ts'
import { setPane } from '../editor/use-panes.ts'
import type { AddTo } from './adding.ts'
import { BodyContext } from './body-context.ts'
import { BoardDialogs } from './BoardDialogs.tsx'
import { BoardTools } from './BoardTools.tsx'
import { menuActs } from './board-menu.ts'
import { CanvasMenu } from './CanvasMenu.tsx'
import { fromCanvas } from './canvas-selection.ts'
import { EmptyCanvas } from './EmptyCanvas.tsx'
import { edgeOf, portOf } from './edge-id.ts'
import { FileDrop } from './FileDrop.tsx'
import { faceStyle } from './face-style.ts'
import { emptyLoopAt } from './insertion.ts'
import { menuEntries } from './menu-entries.ts'
import { dropType, readDrop } from './palette-drop.ts'
import { type Board, useBoard } from './use-board.ts'
import { useBoardActions } from './use-board-actions.ts'
import { keepViewport, keptViewport } from './viewport.ts'

const Root = styled('div')({
  position: 'relative',
  width: '100%',
  height: '100%',
  minHeight: 0,
  ...faceStyle,
})

const droppedOn = (on: CanvasTarget, loop: Port | undefined): AddTo => {
  if (loop !== undefined) return { kind: 'output', port: loop }
  return on.kind === 'edge' ? { kind: 'edge', edge: edgeOf(on.id) } : { kind: 'ground' }
}

const Invitation = ({ board }: { board: Board }) => (
  <EmptyCanvas
    isReadOnly={board.isReadOnly}
    onTrigger={() => {
      const { spot, client } = board.middle()
      board.adding.open({ place: { to: { kind: 'ground' }, at: spot }, client, only: 'trigger' })
    }}
  />
)

/** The canvas with everything that can be done on it. */
export const CanvasBoard = () => {
  const { t } = useTranslation('canvas')
  const board = useBoard()
  const { adding, canvas, editor, joining, path, removing } = board
  const [menu, setMenu] = useState<Menu & { readonly key: number }>()
  useBoardActions(board)
  useShortcut('Escape', path.path === null ? undefined : path.end, { label: t('path.end') })

  const open = (target: CanvasTarget) => {
    if (target.kind !== 'ground') return setPane('inspector', true)
    const client = board.pointed()
    return adding.open({ place: { to: { kind: 'ground' }, at: canvas.current?.toCanvas(client) }, client })
  }
  const begin = (node: NodeId, client: Spot) =>
    adding.open({ place: { to: { kind: 'output', port: { node, of: 'loop', output: 'loop' } } }, client })
  const dropped = ({ from, side, at, client }: Dropped) => {
    const to =
      side === 'output'
        ? ({ kind: 'output', port: portOf(from) } as const)
        : ({ kind: 'input', node: from.box } as const)
    adding.open({ place: { to, at }, client })
  }
  const ask = (asked: Menu) => {
    const { selection } = board
    if (asked.on.kind === 'box' && !selection.boxes.has(asked.on.id))
      editor.select(fromCanvas({ boxes: new Set([asked.on.id]), edges: new Set() }))
    if (asked.on.kind === 'edge') editor.select({ edges: [edgeOf(asked.on.id)] })
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
          lit={board.lit}
          isReadOnly={board.isReadOnly}
          startAt={keptViewport(editor)}
          tools={<BoardTools board={board} />}
          empty={board.playbook?.nodes.size === 0 ? <Invitation board={board} /> : undefined}
          onSelect={(selection) => editor.select(fromCanvas(selection))}
          onOpen={open}
          onMoved={board.moved}
          onDelete={(selection) => {
            const { nodes, edges } = fromCanvas(selection)
            removing.remove({ nodes: [...nodes], edges })
          }}
          mayConnect={joining.mayConnect}
          onConnect={joining.connect}
          onReconnect={joining.reconnect}
          onDropped={dropped}
          onInsert={({ edge, at, client }) =>
            adding.open({ place: { to: { kind: 'edge', edge: edgeOf(edge) }, at }, client })
          }
          insertLabel={t('menu.insert')}
          onContextMenu={ask}
          dropType={dropType}
          onDropFromPalette={({ text, at, on }) => {
            const what = readDrop(text)
            if (what === undefined) return
            const { places } = editor.getState()
            const port =
              board.playbook === null ? undefined : emptyLoopAt(board.playbook, { places, spot: at })
            adding.add({ to: droppedOn(on, port), at }, what)
          }}
          onViewport={(viewport) => keepViewport(editor, viewport)}
        />
      </BodyContext>
      {menu !== undefined && board.playbook !== null && (
        <CanvasMenu
          key={menu.key}
          at={menu.client}
          label={t('menu.label')}
          entries={menuEntries(menu.on, {
            t,
            acts: menuActs(board, { menu, canvas: canvas.current }),
            playbook: board.playbook,
            isReadOnly: board.isReadOnly,
            selected: [...board.selected.nodes],
          })}
        />
      )}
      <BoardDialogs board={board} />
      {!board.isReadOnly && <FileDrop onText={board.clipboard.pasteText} />}
    </Root>
  )
}
