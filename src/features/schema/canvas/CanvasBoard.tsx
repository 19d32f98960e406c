import { Layers2, Maximize, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { neighboursOf } from '#domain/schema/canvas/schema-graph.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { cardStyle } from '#src/components/graph-cards/card-style.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import { CanvasMenu } from '#src/components/graph-canvas/overlays/CanvasMenu.tsx'
import type {
  CanvasSelection,
  CanvasTarget,
  ContextMenuRequest,
} from '#src/components/graph-canvas/canvas-types.ts'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { EditDialogs } from '../edit/EditDialogs.tsx'
import { DeleteObject } from '../list/DeleteObject.tsx'
import { attributeDrag } from './attribute-drag.ts'
import { isLine, isRelationLine } from './canvas-elements.tsx'
import { CanvasPanes, SelectedCard } from './CanvasPanes.tsx'
import { CanvasTools } from './CanvasTools.tsx'
import { cardSketch } from './card-size.ts'
import { type Board, type CanvasBoardProps, useBoard } from './use-board.ts'
import { useLaneHeads } from './use-lane-heads.tsx'

const Root = styled('div')({ width: '100%', height: '100%', minHeight: 0, ...cardStyle })

const Empty = () => {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <EmptyState
      title={t('empty.title')}
      actions={<Button to={paths.sources()}>{t('shared:action.toSources')}</Button>}
    >
      {t('empty.text')}
    </EmptyState>
  )
}

/** The entries of the context menu. */
const useMenuEntries = ({ actions, canvas, mayWrite, lines }: Board) => {
  const { t } = useTranslation(['designer', 'mart', 'schema', 'canvas'])
  return ({ target }: ContextMenuRequest): readonly MenuEntry[] => {
    if (target.kind === 'box') return actions
    if (target.kind === 'edge')
      return [
        {
          id: 'remove-line',
          label: t(isRelationLine(target.id) ? 'edit.removeRelation' : 'edit.removeMapping'),
          icon: Trash2,
          keys: 'Delete',
          danger: true,
          disabled: !mayWrite || !isLine(target.id),
          onSelect: () => void lines.removeLine(target.id),
        },
      ]
    return [
      {
        id: 'design',
        label: t('schema:action.design'),
        icon: Plus,
        disabled: !mayWrite,
        to: paths.newObject(),
      },
      { id: 'mart', label: t('mart:design'), icon: Layers2, disabled: !mayWrite, to: paths.newMart() },
      {
        id: 'fit',
        label: t('canvas:menu.fit'),
        icon: Maximize,
        keys: '1',
        onSelect: () => canvas.current?.fit(),
      },
    ]
  }
}

/** The keys of the selected card; Delete belongs to the canvas. */
const useCardKeys = ({ actions }: Board): void =>
  useActions(
    actions.flatMap(({ id, label, icon, keys, onSelect }) =>
      onSelect === undefined || keys === 'Delete'
        ? []
        : [{ id: `card-${id}`, label, icon, keys, run: onSelect }],
    ),
  )

/** The context menu: its request, and a key that is new for each one. */
const useMenu = ({ address }: CanvasBoardProps) => {
  const [menu, setMenu] = useState<ContextMenuRequest & { readonly key: number }>()
  return {
    menu,
    openMenu: (request: ContextMenuRequest): void => {
      if (request.target.kind === 'box') address.select(request.target.id)
      setMenu({ ...request, key: (menu?.key ?? 0) + 1 })
    },
  }
}

/** What happens to cards and relations by keys and clicks. */
const useCardHandlers = ({ graph, address }: CanvasBoardProps, board: Board) => {
  const navigate = useNavigate()
  const { canvas } = board
  return {
    open: (target: CanvasTarget): void => {
      const opened = graph.cards.find(({ id }) => target.kind === 'box' && id === target.id)
      if (opened === undefined || opened.isRemoved === true) return
      const { lane, source, name } = opened
      void navigate(lane === 'source' ? paths.table(source, name) : paths.object(name))
    },
    jump: (id: string): void => {
      address.select(id)
      canvas.current?.center(id)
      // The popover of the search restores the focus first.
      requestAnimationFrame(() => canvas.current?.focus(id))
    },
    remove: async ({ boxes, edges }: CanvasSelection): Promise<void> => {
      // One after the other: several can belong to one object.
      for (const id of edges) await board.lines.removeLine(id)
      if (edges.size > 0) return
      if (boxes.size > 1) return board.edits.refuse({ code: 'one_card' })
      const removed = graph.cards.find(({ id }) => boxes.has(id))
      const stored = removed && board.storedOf(removed)
      if (stored !== undefined) board.setDeleting(stored)
    },
  }
}

/** Whether only the neighbours of the selected card have their colours. */
const useNeighbours = ({ graph, address: { selected } }: CanvasBoardProps, { canvas }: Board) => {
  const [isFocused, setFocused] = useState(false)
  const near = useMemo(
    () => (selected === undefined ? undefined : neighboursOf(graph, selected)),
    [graph, selected],
  )
  return {
    isFocused,
    highlighted: isFocused ? (near ?? null) : null,
    toggle: (): void => {
      setFocused(!isFocused)
      if (!isFocused) canvas.current?.fit(near)
    },
  }
}

type OnMenu = (request: ContextMenuRequest) => void

/** The canvas itself. */
const Canvas = ({ props, board, onMenu }: { props: CanvasBoardProps; board: Board; onMenu: OnMenu }) => {
  const { graph, address } = props
  const { t } = useTranslation(['designer', 'shell'])
  const { canvas, gestures, mayWrite, selection, onSelect } = board
  const handlers = useCardHandlers(props, board)
  const neighbours = useNeighbours(props, board)
  const lanes = useLaneHeads({ layout: board.layout, graph, target: gestures.targetLane })
  return (
    <Root>
      <GraphCanvas
        ref={canvas}
        label={t('shell:page.schemaCanvas')}
        keysHint={t(mayWrite ? 'keysEdit' : 'keys')}
        isReadOnly={!mayWrite}
        hasLazyHandles
        returnsDragged
        sketch={cardSketch}
        boxes={board.boxes}
        edges={board.edges}
        selection={selection}
        highlighted={neighbours.highlighted}
        lanes={lanes}
        tools={
          <CanvasTools
            cards={graph.cards}
            hasSelection={address.selected !== undefined}
            isFocused={neighbours.isFocused}
            onFocus={neighbours.toggle}
            onJump={handlers.jump}
          />
        }
        empty={graph.cards.length === 0 ? <Empty /> : undefined}
        onSelect={onSelect}
        onOpen={handlers.open}
        onDelete={(removed) => void handlers.remove(removed)}
        dropType={attributeDrag}
        isValidConnection={gestures.isValidConnection}
        onConnectToBox={gestures.onConnectToBox}
        onConnectionDrop={gestures.onConnectionDrop}
        onDropFromPalette={gestures.onDropFromPalette}
        onMove={gestures.onMove}
        onContextMenu={onMenu}
      />
    </Root>
  )
}

/** The schema as a picture of three levels that can be edited. */
export function CanvasBoard(props: CanvasBoardProps) {
  const { objects, address } = props
  const { t } = useTranslation(['designer', 'shared'])
  const board = useBoard(props)
  const { card } = board
  const { menu, openMenu } = useMenu(props)
  const entriesOf = useMenuEntries(board)
  useCardKeys(board)
  const entries = menu === undefined ? [] : entriesOf(menu)
  const isOfCard = menu?.target.kind === 'box' && card !== undefined
  return (
    <>
      <CanvasPanes
        label={t('pane')}
        onClose={() => address.select(undefined)}
        main={<Canvas props={props} board={board} onMenu={openMenu} />}
      >
        {card && <SelectedCard {...props} board={board} card={card} />}
      </CanvasPanes>
      {menu !== undefined && entries.length > 0 && (
        <CanvasMenu
          key={menu.key}
          at={menu.client}
          label={isOfCard ? t('shared:table.rowActions', { name: card.name }) : t('menu')}
          entries={entries}
        />
      )}
      <EditDialogs
        dialogs={board.dialogs}
        objects={objects.map(({ object }) => object)}
        edits={board.edits}
      />
      {board.deleting && (
        <DeleteObject stored={board.deleting} onClose={() => board.setDeleting(undefined)} />
      )}
    </>
  )
}
