import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'
import { dropType, formatPaletteDrag } from './palette-drop.ts'
import type { PaletteEntry } from './palette-entries.ts'

const Root = styled('div')({
  ...type.body,
  position: 'absolute',
  left: 0,
  right: 0,
  height: 34,
  ...rowLayout(9),
  padding: '0 8px',
  borderRadius: radius.chip,
  cursor: 'default',
  '&[data-active]': { backgroundColor: color.surface.active },
  '& > b': { ...oneLine, flex: '0 1 auto', fontWeight: 500 },
  '& > small': {
    ...type.caption,
    ...oneLine,
    flex: '1 1 30%',
    minWidth: 48,
    textAlign: 'right',
    color: color.text.tertiary,
  },
})
const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 22,
  height: 22,
  borderRadius: radius.chip,
  overflow: 'hidden',
  '&[data-picture]': { backgroundColor: '#fff', boxShadow: `inset 0 0 0 1px ${color.line.hair}` },
  '& > img': { width: 16, height: 16, objectFit: 'contain' },
})

const kindOf = ({ beginning }: PaletteEntry) =>
  beginning.of === 'operator' ? beginning.operator : beginning.of

const EntryTile = ({ entry }: { entry: PaletteEntry }) => {
  const appearance = nodeAppearances[kindOf(entry)]
  const Icon = appearance.icon
  if (entry.picture !== undefined)
    return (
      <Tile data-picture="">
        <img src={entry.picture} alt="" draggable={false} decoding="async" />
      </Tile>
    )
  const tint = `color-mix(in srgb, ${appearance.color} 13%, ${color.surface.page})`
  return (
    <Tile style={{ color: appearance.color, backgroundColor: tint }}>
      <Icon size={13} strokeWidth={2} aria-hidden />
    </Tile>
  )
}

interface AddPaletteRowProps {
  id: string
  top: number
  entry: PaletteEntry
  isActive: boolean
  position: { at: number; of: number }
  onPoint: () => void
  onChoose: () => void
  onDrag: (isDragging: boolean) => void
  onDropped: () => void
}

export function AddPaletteRow({ id, top, entry, isActive, position, ...on }: AddPaletteRowProps) {
  return (
    <Root
      id={id}
      role="option"
      aria-selected={isActive}
      aria-posinset={position.at}
      aria-setsize={position.of}
      data-active={isActive ? '' : undefined}
      style={{ top }}
      draggable
      onPointerMove={isActive ? undefined : on.onPoint}
      onClick={on.onChoose}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dropType, formatPaletteDrag(entry))
        dataTransfer.effectAllowed = 'copy'
        // A row that is hidden immediately cannot be dragged.
        setTimeout(() => on.onDrag(true))
      }}
      onDragEnd={({ dataTransfer }) => {
        on.onDrag(false)
        if (dataTransfer.dropEffect !== 'none') on.onDropped()
      }}
    >
      <EntryTile entry={entry} />
      <b>{entry.name}</b>
      <small>{entry.detail}</small>
    </Root>
  )
}
