import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** One style rule for all cells: thousands of rows must not create thousands of styled components. */
export const TreeRoot = styled('div')({
  '--row': '32px',
  '[data-density="compact"] &': { '--row': '30px' },
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overflowAnchor: 'none',
  '&:focus-visible': focusInside,
  '& [role="row"]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1fr) 68px',
    alignItems: 'center',
    columnGap: 12,
    height: 'var(--row)',
    padding: '0 var(--gutter) 0 calc(var(--gutter) - 4px)',
    borderBottom: `1px solid ${color.line.hair}`,
    color: color.text.primary,
  },
  '& [data-head]': {
    ...type.small,
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 32,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.page,
    boxShadow: `inset 0 1px ${color.line.hair}`,
  },
  '& [data-row]': { position: 'absolute', insetInline: 0, top: 0, cursor: 'default' },
  '& [data-row]:hover': { backgroundColor: color.surface.hover },
  '& [data-row][data-current]': { backgroundColor: color.accent.softer },
  '& [data-row][data-found]': { backgroundColor: color.tone.warning.soft },
  '& [data-row]:focus-visible': { ...focusInside, zIndex: 1 },
  '& [data-cell="name"]': {
    minWidth: 0,
    ...rowLayout(6),
    paddingLeft: 'calc(4px + var(--depth, 0) * 17px)',
  },
  '& [data-row] [data-cell="name"] > bdi': { ...type.mono, ...oneLine, minWidth: 24 },
  '& [data-row][data-struck] [data-cell="name"] > bdi': {
    textDecoration: 'line-through',
    color: color.text.tertiary,
  },
  '& [data-cell="name"] > svg': { flex: 'none', color: color.text.tertiary },
  '& [data-cell="name"] > svg[data-fold]': {
    marginRight: -2,
    cursor: 'pointer',
    padding: 1,
    margin: '0 -1px',
  },
  '& [data-cell="name"] > i': { flex: 'none', width: 14 },
  '& [data-cell="note"]': {
    ...type.small,
    ...oneLine,
    minWidth: 0,
    color: color.text.secondary,
  },
  '& [data-cell="size"]': {
    ...type.small,
    textAlign: 'right',
    color: color.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& [data-cell="acts"]': {
    ...type.small,
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 8,
    whiteSpace: 'nowrap',
  },
  '& [data-head] > *': { color: 'inherit', fontWeight: 'inherit' },
  '&[data-notes] [role="row"]': { gridTemplateColumns: 'minmax(140px, 1fr) minmax(0, 1fr) 68px' },
  '&[data-acts] [role="row"]': { gridTemplateColumns: 'minmax(140px, 1fr) 68px var(--acts)' },
  '&[data-notes][data-acts] [role="row"]': {
    gridTemplateColumns: 'minmax(140px, 1.4fr) minmax(0, 1fr) 68px var(--acts)',
  },
})
