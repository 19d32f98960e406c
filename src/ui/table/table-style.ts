import { styled } from '@mui/material/styles'
import { bareButton } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '../theme/tokens.ts'
import { mono, oneLine, type } from '../theme/typography.ts'

/** One style rule for all cells: a thousand rows must not create a thousand styled components. */
export const TableRoot = styled('div')({
  '--row': '36px',
  '[data-density="compact"] &, &[data-compact]': { '--row': '32px' },
  '&[data-phone]': { '--row': '62px' },
  '& table': { width: '100%', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: 0 },
  '& th, & td': {
    ...oneLine,
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: `1px solid ${color.line.hair}`,
  },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 'var(--gutter)' },
  '& th:last-child, & td:last-child': { paddingRight: 'var(--gutter)' },
  '& th, & thead td': {
    ...type.small,
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: 32,
    fontWeight: 500,
    color: color.text.secondary,
    backgroundColor: color.surface.page,
    boxShadow: `inset 0 1px ${color.line.hair}`,
  },
  '& th[data-right], & td[data-right]': { textAlign: 'right' },
  '& th button': {
    ...bareButton,
    font: 'inherit',
    letterSpacing: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 24,
    color: 'inherit',
    '&:hover': { color: color.text.primary },
    '&:focus-visible': { ...focusInside, outlineOffset: 1, borderRadius: 2 },
  },
  '& th[data-right] button': { flexDirection: 'row-reverse' },
  '& th svg': { color: color.text.tertiary },
  '& tbody td': {
    ...type.body,
    height: 'var(--row)',
    verticalAlign: 'middle',
    color: color.text.primary,
  },
  '& tbody td[data-lead]': { fontWeight: 500 },
  '& td[data-lead] a': { color: 'inherit', textDecoration: 'none' },
  '& td[data-lead] a:hover': { textDecoration: 'underline' },
  '& tbody td[data-mono]': { ...type.mono, paddingBottom: 1, color: color.text.tertiary, fontFamily: mono },
  '& td[data-tool], & th[data-tool]': { overflow: 'visible', textOverflow: 'clip' },
  '& tr[data-open] > td': { cursor: 'pointer' },
  '& tbody tr:hover': { backgroundColor: color.surface.hover },
  '& tbody tr[data-selected]': {
    backgroundColor: color.accent.softer,
  },
  '& tbody tr[data-current]': { backgroundColor: color.accent.soft },
  '& tbody tr:focus-visible': { outline: 'none' },
  '& tbody tr:focus-visible > td': {
    boxShadow: `inset 0 2px ${color.accent.focus}, inset 0 -2px ${color.accent.focus}`,
  },
  '& tbody tr:focus-visible > td:first-of-type': {
    boxShadow: `inset 2px 0 ${color.accent.focus}, inset 0 2px ${color.accent.focus}, inset 0 -2px ${color.accent.focus}`,
  },
  '& tbody tr:focus-visible > td:last-of-type': {
    boxShadow: `inset -2px 0 ${color.accent.focus}, inset 0 2px ${color.accent.focus}, inset 0 -2px ${color.accent.focus}`,
  },
  '& tr[data-noted] > td': { borderBottomColor: 'transparent' },
  '& tbody tr[data-note] > td': { height: 'auto', paddingBlock: '2px 10px', whiteSpace: 'normal' },
  '&[data-phone] :is(th, td)[data-right]': { paddingInline: '0 4px', whiteSpace: 'normal' },
  '&[data-phone] :is(th, td)[data-right]:last-child': { paddingRight: 'var(--gutter)' },
  // A head that is longer than its column reaches to the left, where that of the name is short.
  '&[data-phone] th[data-right]': {
    overflow: 'visible',
    whiteSpace: 'nowrap',
    textIndent: -96,
    '& button': { textIndent: 0 },
  },
  '&[data-phone] tbody td[data-right]': {
    ...type.small,
    color: color.text.secondary,
  },
  // Targets of 44 px: the checkbox and the menu reach into the padding of their cells.
  '&[data-phone] :is(th, td)[data-tool] label::before': { inset: '-10px -15px' },
  '&[data-phone] td[data-tool][data-right]:last-child': { padding: '0 2px 0 0' },
  '&[data-phone] td[data-tool][data-right] button': { width: 44, height: 44 },
})
