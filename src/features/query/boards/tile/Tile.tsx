import { ExternalLink, Maximize2, MoreHorizontal, Trash2, Waypoints } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BoardTile } from '#contract/query/board.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { formatDimension } from '../../state/naming.ts'
import { writeAddress } from '../../state/query-params.ts'
import { writeVersion } from '../../saved/saved-version.ts'
import type { KnownQuery } from '../model/use-boards.ts'
import { TileBody, TileNote } from './TileBody.tsx'
import { TileLegend } from './tile-legend.ts'
import { TileCorner, TileFrame, TileHead } from './TileFrame.tsx'
import { unitsOfValues } from './units-of-values.ts'
import type { TileEditing } from './use-tile-editing.ts'
import { type TileInput, useTile } from './use-tile.ts'

interface TileProps extends Omit<TileInput, 'saved'> {
  saved: KnownQuery
  editing: TileEditing | undefined
  /** Shows the tile alone. */
  onFull: () => void
}

interface PaneProps extends Pick<TileProps, 'tile' | 'editing'> {
  title: string
  note: string
  /** Renders the tools. */
  tools: () => ReactNode
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

const sizeOf = ({ width, height }: BoardTile): CSSProperties & Record<'--columns' | '--rows', number> => ({
  '--columns': width,
  '--rows': height,
})

/** The pane of a tile: its head, its content, and what moves and resizes it. */
const Pane = ({ tile, title, note, tools, editing, onKeyDown, children }: PaneProps) => {
  const { t } = useTranslation('boards')
  const id = useId()
  // A board has many tiles, and their tools are hidden until the pointer or the focus enters.
  const [legend, setLegend] = useState<HTMLElement | null>(null)
  const [hasTools, setTools] = useState(() => matchMedia('(hover: none)').matches)
  return (
    <TileFrame
      onPointerEnter={() => setTools(true)}
      onFocus={() => setTools(true)}
      tabIndex={0}
      aria-labelledby={id}
      data-tile={tile.id}
      data-editing={editing && ''}
      {...editing?.frame}
      style={sizeOf(tile)}
      onKeyDown={(event) => {
        if (editing?.onKeyDown(event) !== true) onKeyDown(event)
      }}
    >
      <TileHead {...editing?.head}>
        <h2 id={id} title={title}>
          {title}
        </h2>
        {note !== '' && <small title={note}>{note}</small>}
        <span data-end="">
          <span data-legend="" ref={setLegend} />
          <span data-tools="">{(hasTools || editing !== undefined) && tools()}</span>
        </span>
      </TileHead>
      <TileLegend value={legend}>{children}</TileLegend>
      {editing && (
        <TileCorner type="button" aria-label={t('edit.resize', { name: title })} {...editing.corner} />
      )}
    </TileFrame>
  )
}

const TileMenu = ({ title, entries }: { title: string; entries: readonly MenuEntry[] }) => {
  const { t } = useTranslation('boards')
  const label = t('tile.menu', { name: title })
  return (
    <Menu
      label={label}
      placement="end"
      entries={entries}
      trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={label} />}
    />
  )
}

/** The units of the figures, unless the title says them, and what of the board's filters does not apply to the tile. */
const useNote = (
  { unapplied, layout, context: { naming } }: ReturnType<typeof useTile>,
  { board, title }: { board: TileInput; title: string },
): string => {
  const { t } = useTranslation('boards')
  const { catalogue } = board.naming
  const units = unitsOfValues(naming.catalogue, layout.values).filter((unit) => !title.includes(unit))
  const fields = unapplied.conditions.map(({ dimension }) =>
    formatDimension({ ...naming, catalogue }, { field: dimension.field }),
  )
  const parts = [
    ...(units.length === 0 ? [] : [units.join(', ')]),
    ...(fields.length === 0
      ? []
      : [t('tile.notFiltered', { fields: enumerate(naming.locale, [...new Set(fields)]) })]),
    ...(unapplied.comparison ? [t('tile.notCompared')] : []),
  ]
  return parts.join(' · ')
}

const inside = 'a[href], button, [tabindex="0"]'

/** Enter goes into the tile, Escape back to it, and Mod Enter opens its query. */
const tileKeys = (open: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget: pane, target, key } = event
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    return open()
  }
  if (key === 'Enter' && target === pane) {
    event.preventDefault()
    return pane.querySelector<HTMLElement>(inside)?.focus()
  }
  if (key === 'Escape' && target !== pane) {
    event.stopPropagation()
    pane.focus()
  }
  return undefined
}

/** A tile whose saved query exists. */
function QueryTile(props: TileProps & { saved: SavedQuery }) {
  const { tile, saved, editing, onFull } = props
  const { t } = useTranslation(['boards', 'shared'])
  const navigate = useNavigate()
  const shown = useTile(props)
  const title = tile.title.trim() || saved.name
  const note = useNote(shown, { board: props, title })
  const address = () => {
    const members = new URLSearchParams({ saved: saved.id, version: writeVersion(saved.etag) })
    return paths.query(writeAddress(shown.state, members))
  }
  return (
    <Pane
      tile={tile}
      title={title}
      note={note}
      editing={editing}
      onKeyDown={tileKeys(() => void navigate(address()))}
      tools={() => (
        <>
          <IconButton icon={ExternalLink} label={t('tile.open')} keys="Mod+Enter" to={address()} />
          <IconButton
            icon={Waypoints}
            label={t('shared:action.lineage')}
            to={paths.lineage({ saved_query: saved.id })}
          />
          <IconButton icon={Maximize2} label={t('head.fullScreen')} onClick={onFull} />
          {editing && <TileMenu title={title} entries={editing.entries(shown.layout)} />}
        </>
      )}
    >
      <TileBody shown={shown} onRemove={editing?.remove} />
    </Pane>
  )
}

/** A saved query on the board. Without the query, the tile says so and can be removed. */
export function Tile(props: TileProps) {
  const { tile, saved, editing } = props
  const { t } = useTranslation('boards')
  if (saved !== undefined && saved !== null) return <QueryTile {...props} saved={saved} />
  const title = tile.title.trim() || t('tile.untitled')
  return (
    <Pane
      tile={tile}
      title={title}
      note=""
      editing={editing}
      onKeyDown={() => undefined}
      tools={() => editing && <IconButton icon={Trash2} label={t('tile.remove')} onClick={editing.remove} />}
    >
      {saved === null ? (
        <TileNote tone="warning" text={joinSentences(t('tile.gone'))} onRemove={editing?.remove} />
      ) : (
        <Loading shape="text" />
      )}
    </Pane>
  )
}
