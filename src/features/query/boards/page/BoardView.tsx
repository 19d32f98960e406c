import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardTile } from '#contract/query/board.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { Maximize, Printer, X } from 'lucide-react'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { Naming } from '../../state/naming.ts'
import type { QueryState } from '../../state/query-state.ts'
import { tilesBeforeGaps } from '../model/two-columns.ts'
import type { KnownQuery } from '../model/use-boards.ts'
import { Tile } from '../tile/Tile.tsx'
import { storedQuery } from '../tile/tile-state.ts'
import type { TileEditing } from '../tile/use-tile-editing.ts'
import { BoardRoot, PaperStyles, TileGrid, wholeRows } from './BoardFrame.tsx'
import { FilterRow } from './FilterRow.tsx'
import { RefreshStatus } from './RefreshStatus.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { usePrint } from './use-print.ts'

interface BoardViewProps {
  title: string
  sentence: string
  tiles: readonly BoardTile[]
  queryOf: (id: string) => KnownQuery
  /** Filters and comparison. */
  filters: QueryState
  onFilters: (filters: QueryState) => void
  naming: Naming
  /** Edits a tile by its position; undefined if the board is only shown. */
  editing?: ((index: number, tile: BoardTile) => TileEditing) | undefined
  /** Next to the actions of every board. */
  actions?: ReactNode
  /** Between filters and tiles. */
  notes?: ReactNode
  /** Instead of tiles, if there are none. */
  empty: ReactNode
}

/** The tables of the tiles, as far as they are known. */
const useTables = ({ tiles, queryOf, naming: { catalogue } }: BoardViewProps) => {
  const tables = tiles.flatMap(({ query_id: id }) => {
    const saved = queryOf(id)
    if (!saved) return []
    return storedQuery({ saved, catalogue }).table ?? []
  })
  return [...new Set(tables)]
}

/** Arrows go from tile to tile. */
const goToTile = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, key, currentTarget, altKey } = event
  if (altKey || !(target instanceof HTMLElement) || target.dataset['tile'] === undefined) return
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
  const step = steps[key]
  if (step === undefined) return
  event.preventDefault()
  all[all.indexOf(target) + step]?.focus()
}

type FullScreen = ReturnType<typeof useFullScreen>

interface ActionsProps {
  full: FullScreen
  print: () => Promise<void>
  children: ReactNode
}

/** The actions of every board, and those of its page. In full screen, only the way back. */
const BoardActions = ({ full, print, children }: ActionsProps) => {
  const { t } = useTranslation('boards')
  const isPhone = useIsPhone()
  const fullScreen = { icon: Maximize, keys: 'Shift+F', onClick: () => full.enter() }
  return (
    <span data-screen="" style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {full.shown === null ? (
        <>
          <IconButton icon={Printer} label={t('head.print')} onClick={() => void print()} />
          {isPhone ? (
            <IconButton {...fullScreen} label={t('head.fullScreen')} />
          ) : (
            <Button {...fullScreen}>{t('head.fullScreen')}</Button>
          )}
          {children}
        </>
      ) : (
        <IconButton icon={X} label={t('head.leaveFullScreen')} onClick={full.leave} />
      )}
    </span>
  )
}

const Tiles = ({ full, ...props }: BoardViewProps & { full: FullScreen }) => {
  const { tiles, queryOf, filters, naming, editing } = props
  const { t } = useTranslation('boards')
  const single = full.shown?.tile ?? null
  const placed = tiles.map((tile, index) => ({ tile, index }))
  const visible = single === null ? placed : placed.filter(({ tile }) => tile.id === single)
  return (
    <TileGrid
      role="group"
      aria-label={t('tile.list')}
      data-single={single === null ? undefined : ''}
      sx={single === null ? wholeRows(tilesBeforeGaps(tiles)) : {}}
      onKeyDown={goToTile}
    >
      {visible.map(({ tile, index }) => (
        <Tile
          key={tile.id}
          tile={tile}
          saved={queryOf(tile.query_id)}
          board={filters}
          naming={naming}
          editing={editing?.(index, tile)}
          onFull={() => (single === null ? full.enter(tile.id) : full.leave())}
        />
      ))}
    </TileGrid>
  )
}

/** A board: its head, its filters, and its tiles. */
export function BoardView(props: BoardViewProps) {
  const { title, sentence, tiles, filters, onFilters, naming, actions, notes, empty } = props
  const { t } = useTranslation('boards')
  const full = useFullScreen()
  const { isPrinting, print } = usePrint()
  const tables = useTables(props)
  useActions([
    {
      id: 'full-screen',
      label: t('head.fullScreen'),
      icon: Maximize,
      keys: 'Shift+F',
      run: () => full.enter(),
    },
    { id: 'print-board', label: t('head.print'), icon: Printer, keys: 'Mod+P', run: () => void print() },
  ])
  const isBoard = (full.shown?.tile ?? null) === null
  return (
    <BoardRoot
      data-board=""
      data-full={full.shown === null ? undefined : ''}
      data-resting={full.hidesPointer ? '' : undefined}
      data-paper={isPrinting ? '' : undefined}
    >
      <PaperStyles />
      {isBoard && (
        <>
          <PageHead
            title={title}
            sentence={sentence}
            actions={
              <BoardActions full={full} print={print}>
                {actions}
              </BoardActions>
            }
          />
          <FilterRow
            state={filters}
            onChange={onFilters}
            naming={naming}
            tables={tables}
            end={<RefreshStatus />}
          />
          {notes}
        </>
      )}
      {tiles.length === 0 ? empty : <Tiles {...props} full={full} />}
    </BoardRoot>
  )
}
