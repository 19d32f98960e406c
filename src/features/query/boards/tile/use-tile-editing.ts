// How the tiles of a board are moved, resized and removed: by dragging, by the menu, and by keys.
import {
  ArrowLeft,
  ArrowRight,
  ChevronsLeftRight,
  ChevronsRightLeft,
  FoldVertical,
  Pencil,
  Trash2,
  UnfoldVertical,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardTile } from '#contract/query/board.ts'
import { useDragOrder } from '#src/ui/inputs/use-drag-order.ts'
import type { MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { sensibleViews } from '../../chart/model/chart-views.ts'
import type { Catalogue } from '../../state/catalogue.ts'
import type { QueryState, View } from '../../state/query-state.ts'
import { changeTile, moveTile, removeTile, resizeTile } from '../model/tile-commands.ts'
import { focusTile } from './focus-tile.ts'
import { rowHeight } from './TileFrame.tsx'

type Size = { readonly columns: number; readonly rows: number }
type Command = { readonly kind: 'move'; readonly by: 1 | -1 } | ({ readonly kind: 'resize' } & Size)

const arrows: Readonly<Record<string, Size>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
}

/** Alt and arrows move a tile, Alt, Shift and arrows resize it. */
const commandOf = ({ altKey, shiftKey, key }: KeyboardEvent): Command | undefined => {
  const size = altKey ? arrows[key] : undefined
  if (size === undefined) return undefined
  if (shiftKey) return { kind: 'resize', ...size }
  return { kind: 'move', by: size.columns + size.rows > 0 ? 1 : -1 }
}

/** Resizes while the pointer moves, in steps of columns and rows. */
const startResize = (event: PointerEvent<HTMLElement>, resize: (size: Size) => void): void => {
  const { clientX, clientY, currentTarget: corner, pointerId } = event
  const tile = corner.closest('article')
  const box = tile?.getBoundingClientRect()
  const columns = Number(tile?.style.getPropertyValue('--columns') ?? 1)
  const column = (box?.width ?? rowHeight) / columns
  let done = { columns: 0, rows: 0 }
  corner.setPointerCapture(pointerId)
  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const next = {
      columns: Math.round((x - clientX) / column),
      rows: Math.round((y - clientY) / rowHeight),
    }
    if (next.columns === done.columns && next.rows === done.rows) return
    resize({ columns: next.columns - done.columns, rows: next.rows - done.rows })
    done = next
  }
  const end = () => {
    corner.removeEventListener('pointermove', move)
    corner.removeEventListener('pointerup', end)
    corner.removeEventListener('pointercancel', end)
  }
  corner.addEventListener('pointermove', move)
  corner.addEventListener('pointerup', end)
  corner.addEventListener('pointercancel', end)
}

interface EditingInput {
  readonly catalogue: Catalogue
  /** The tiles at the time of the call. */
  readonly read: () => readonly BoardTile[]
  readonly change: (tiles: readonly BoardTile[]) => void
  /** Opens the form for the title of a tile. */
  readonly onRename: (id: string) => void
}

interface TileCommands extends EditingInput {
  readonly index: number
  readonly tile: BoardTile
  readonly run: (command: Command) => void
  readonly remove: () => void
}

const commandsFor = (index: number, tile: BoardTile, input: EditingInput): TileCommands => {
  const { read, change } = input
  const { id } = tile
  const run = (command: Command): void => {
    if (command.kind === 'resize') return change(resizeTile(read(), id, command))
    const at = read().findIndex((each) => each.id === id)
    change(moveTile(read(), at, at + command.by))
    return focusTile(id)
  }
  return { ...input, index, tile, run, remove: () => change(removeTile(read(), id)) }
}

type Translate = TFunction<['boards', 'query', 'shared']>

const sizeEntries = (t: Translate, { tile: { width, height }, run }: TileCommands): readonly MenuEntry[] => {
  const resize = (columns: number, rows: number) => () => run({ kind: 'resize', columns, rows })
  return [
    {
      id: 'wider',
      icon: ChevronsLeftRight,
      label: t('edit.wider'),
      keys: 'Alt+Shift+ArrowRight',
      disabled: width === 3,
      onSelect: resize(1, 0),
    },
    {
      id: 'narrower',
      icon: ChevronsRightLeft,
      label: t('edit.narrower'),
      keys: 'Alt+Shift+ArrowLeft',
      disabled: width === 1,
      onSelect: resize(-1, 0),
    },
    {
      id: 'taller',
      icon: UnfoldVertical,
      label: t('edit.taller'),
      keys: 'Alt+Shift+ArrowDown',
      disabled: height === 3,
      onSelect: resize(0, 1),
    },
    {
      id: 'shorter',
      icon: FoldVertical,
      label: t('edit.shorter'),
      keys: 'Alt+Shift+ArrowUp',
      disabled: height === 1,
      onSelect: resize(0, -1),
    },
  ]
}

const viewEntries = (
  t: Translate,
  { tile: { id, view }, read, change }: TileCommands,
  views: readonly View[],
): readonly MenuEntry[] => {
  const show = (next: string | null) => () => change(changeTile(read(), id, { view: next }))
  return [
    { id: 'show', head: t('shared:field.showAs') },
    { id: 'saved', label: t('edit.asSaved'), checked: view === null, onSelect: show(null) },
    ...views.map((each) => ({
      id: `view-${each}`,
      label: t(`query:view.${each}`),
      checked: view === each,
      onSelect: show(each),
    })),
  ]
}

const entriesOf = (t: Translate, commands: TileCommands, views: readonly View[]): readonly MenuEntry[] => {
  const { index, tile, read, run, remove, onRename } = commands
  return [
    {
      id: 'back',
      icon: ArrowLeft,
      label: t('edit.moveBack'),
      keys: 'Alt+ArrowLeft',
      disabled: index === 0,
      onSelect: () => run({ kind: 'move', by: -1 }),
    },
    {
      id: 'forward',
      icon: ArrowRight,
      label: t('edit.moveForward'),
      keys: 'Alt+ArrowRight',
      disabled: index === read().length - 1,
      onSelect: () => run({ kind: 'move', by: 1 }),
    },
    ...sizeEntries(t, commands),
    { id: 'views', divider: true },
    ...viewEntries(t, commands, views),
    { id: 'end', divider: true },
    { id: 'rename', icon: Pencil, label: t('edit.rename'), onSelect: () => onRename(tile.id) },
    {
      id: 'remove',
      icon: Trash2,
      label: t('tile.remove'),
      keys: 'Delete',
      danger: true,
      onSelect: remove,
    },
  ]
}

/** Handles the keys of a tile. Returns whether the key was a command. */
const handleKey = (event: KeyboardEvent<HTMLElement>, { run, remove }: TileCommands): boolean => {
  const command = commandOf(event)
  const isRemoval = event.key === 'Delete' && event.target === event.currentTarget
  if (command === undefined && !isRemoval) return false
  event.preventDefault()
  if (command === undefined) remove()
  else run(command)
  return true
}

/** Returns what edits each tile. */
export function useTileEditing(input: EditingInput) {
  const { t } = useTranslation(['boards', 'query', 'shared'])
  const { read, change } = input
  const { dragged, step, sideOf } = useDragOrder((from, to) => change(moveTile(read(), from, to)))
  return (index: number, tile: BoardTile) => {
    const report = step(index)
    const commands = commandsFor(index, tile, input)
    return {
      entries: (layout: QueryState) => entriesOf(t, commands, sensibleViews(layout, input.catalogue)),
      remove: commands.remove,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKey(event, commands),
      frame: {
        'data-drop': sideOf(index),
        'data-dragged': dragged === index ? '' : undefined,
        onDragOver: (event: DragEvent) => {
          if (dragged === undefined) return
          event.preventDefault()
          report('over')
        },
        onDrop: (event: DragEvent) => {
          event.preventDefault()
          report('drop')
        },
      },
      head: {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData('text/plain', tile.id)
          event.dataTransfer.effectAllowed = 'move'
          report('start')
        },
        onDragEnd: () => report('end'),
      },
      corner: {
        tabIndex: -1,
        onPointerDown: (event: PointerEvent<HTMLElement>) =>
          startResize(event, ({ columns, rows }) => commands.run({ kind: 'resize', columns, rows })),
      },
    }
  }
}

export type TileEditing = ReturnType<ReturnType<typeof useTileEditing>>
