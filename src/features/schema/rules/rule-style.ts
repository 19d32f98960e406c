import { styled } from '@mui/material/styles'
import { bareButton, framed, hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

const narrow = '@media (max-width: 900px)'

export const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 400px)',
  gap: 24,
  alignItems: 'start',
  [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const List = styled('ol')({ ...listReset, display: 'grid', gap: 8 })
export const Item = styled('li')({
  ...framed,
  minWidth: 0,
  '& pre': { ...type.mono, fontFamily: mono, margin: 0, padding: '0 12px 12px', overflowX: 'auto' },
  '& > div > [data-note]': { padding: '0 12px 10px' },
  '&[data-wrong]': { borderColor: color.tone.error.solid },
})
export const ItemHead = styled('div')({
  ...rowLayout(8),
  minHeight: 40,
  padding: '4px 6px 4px 12px',
  '& > button:first-of-type': {
    ...bareButton,
    ...type.body,
    flex: 1,
    minWidth: 0,
    padding: '4px 0',
    textAlign: 'left',
    color: color.text.primary,
    overflowWrap: 'anywhere',
    '&:focus-visible': { ...focusRing, borderRadius: radius.key },
  },
  '& > small': { ...type.caption, flex: 'none', color: color.text.secondary },
})
/** `If` and `Then` with their fields. */
export const Part = styled('div')({
  display: 'grid',
  gridTemplateColumns: '52px minmax(0, 1fr)',
  gap: 8,
  padding: '10px 12px',
  borderTop: hairline,
  '& > span': { ...type.small, paddingTop: 6, fontWeight: 500, color: color.text.secondary },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
export const FieldRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 8,
  minWidth: 0,
  '& > *': { flex: '1 1 130px', minWidth: 0 },
  '& > [data-select]': { flex: '1 1 190px' },
  '& > [data-group]': { flex: '1 1 100%' },
  // A list without a label is level with inputs that have one.
  '@media (min-width: 640px)': {
    '&:has(> div > div > label) > [data-select], &:has(> div > div > div > label) > [data-select]': {
      paddingTop: 23,
    },
  },
  '& > [role="alert"], & > [data-note]': { flex: '1 1 100%' },
})
export const Group = styled('div')({
  flex: '1 1 100% !important',
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  paddingLeft: 10,
  borderLeft: `2px solid ${color.line.control}`,
  '& > div': {
    justifySelf: 'stretch',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: 4,
  },
})
export const PreviewScroll = styled('div')({
  maxHeight: 'min(48vh, 460px)',
  overflow: 'auto',
  ...framed,
  '&:focus-visible': focusRing,
  '& table': { ...type.controlSmall, width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  '& th': {
    position: 'sticky',
    top: 0,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& th, & td': { padding: '5px 8px', textAlign: 'left', verticalAlign: 'top', borderBottom: hairline },
  '& td': { ...oneLine },
  '& td:nth-of-type(-n+2)': { fontFamily: mono },
  '& td:last-of-type': { whiteSpace: 'normal' },
  '& td small': { ...type.caption, display: 'block', color: color.text.secondary, overflowWrap: 'anywhere' },
  '& i': { fontStyle: 'normal', color: color.text.tertiary },
})
