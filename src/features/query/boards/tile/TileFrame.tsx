import { styled } from '@mui/material/styles'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** Height of a row of the grid in pixels. */
export const rowHeight = 352

/** The pane of a tile. */
export const TileFrame = styled('article')({
  position: 'relative',
  ...columnLayout,
  minWidth: 0,
  minHeight: 0,
  borderRight: hairline,
  borderBottom: hairline,
  backgroundColor: color.surface.page,
  gridColumn: 'span var(--columns)',
  gridRow: 'span var(--rows)',
  // Tiles out of sight are not laid out and painted while the others load.
  contentVisibility: 'auto',
  [media.belowWide]: { gridColumn: 'span min(var(--columns), 2)' },
  [media.belowNarrow]: { gridColumn: 'auto' },
  '&:focus-visible': { ...focusInside, zIndex: 1 },
  '&[data-drop="before"]': { boxShadow: `inset 3px 0 0 ${color.accent.focus}` },
  '&[data-drop="after"]': { boxShadow: `inset -3px 0 0 ${color.accent.focus}` },
  '&[data-dragged]': { opacity: 0.5 },
  '& [data-tools]': { visibility: 'hidden' },
  '&:hover [data-tools], &:focus-within [data-tools], &[data-editing] [data-tools]': {
    visibility: 'visible',
  },
  '&:hover [data-legend], &:focus-within [data-legend], &[data-editing] [data-legend]': {
    visibility: 'hidden',
  },
  '@media (hover: none)': { '& [data-tools], && [data-legend]': { visibility: 'visible' } },
  '[data-paper] &': { contentVisibility: 'visible' },
  '@media print': {
    breakInside: 'avoid',
    contentVisibility: 'visible',
    '& [data-tools]': { display: 'none' },
    '&& [data-legend]': { visibility: 'visible' },
  },
})

export const TileHead = styled('header')({
  ...rowLayout(8),
  flex: 'none',
  height: 40,
  padding: '0 8px 0 var(--gutter)',
  '& > h2': { ...type.panel, ...oneLine, margin: 0, flex: '0 1 auto' },
  '& > small': { ...type.small, ...oneLine, flex: '0 2 auto', color: color.text.tertiary },
  // The tools take the place of the legend.
  '& > [data-end]': {
    display: 'grid',
    alignItems: 'center',
    justifyItems: 'end',
    marginLeft: 'auto',
    flex: 'none',
  },
  '& > [data-end] > *': { ...rowLayout(2), gridArea: '1 / 1' },
  '@media (hover: none)': { '& > [data-end]': rowLayout(8) },
  '&[draggable="true"]': { cursor: 'grab' },
})

/** The corner that resizes a tile. */
export const TileCorner = styled('button')({
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  background: `linear-gradient(135deg, transparent 60%, ${color.line.control} 60%)`,
  cursor: 'nwse-resize',
  touchAction: 'none',
  '&:focus-visible': focusInside,
})
