// Styles of rendered Markdown: quiet, within the type scale, never wider than the container.
import { styled } from '@mui/material/styles'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'

const block = { margin: '0 0 12px' } as const
const heading = { margin: '0 0 8px', textWrap: 'balance' } as const

export const MarkdownRoot = styled('div')({
  fontSize: '0.875rem',
  lineHeight: '1.375rem',
  minWidth: 0,
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& h2, & h3': { ...type.section, ...heading },
  '& h4': { ...type.panel, ...heading, fontSize: '0.875rem' },
  '& h5, & h6': { ...type.panel, ...heading, color: color.text.secondary },
  '& * + h2, & * + h3, & * + h4, & * + h5, & * + h6': { marginTop: 24 },
  '& p': block,
  '& ul, & ol': { ...block, paddingLeft: 22 },
  '& li > ul, & li > ol, & li > p': { margin: '4px 0' },
  '& li::marker': { color: color.text.tertiary },
  '& li:has(> [data-task])': { listStyle: 'none', marginLeft: -22 },
  '& [data-task]': { verticalAlign: '-3px', marginRight: 8, color: color.text.secondary },
  '& blockquote': {
    ...block,
    marginInline: 0,
    paddingLeft: 12,
    borderLeft: `2px solid ${color.line.strong}`,
    color: color.text.secondary,
  },
  '& hr': { margin: '20px 0', border: 0, borderTop: `1px solid ${color.line.hair}` },
  '& a': { color: color.accent.text, textDecoration: 'underline', textUnderlineOffset: 2 },
  '& a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& code': {
    ...type.mono,
    padding: '1px 4px',
    borderRadius: radius.key,
    backgroundColor: color.surface.active,
  },
  '& pre': {
    ...block,
    padding: '10px 12px',
    overflowX: 'auto',
    borderRadius: radius.control,
    backgroundColor: color.surface.sunken,
    border: `1px solid ${color.line.hair}`,
  },
  '& pre > code': { padding: 0, background: 'none', overflowWrap: 'normal' },
  '& pre:focus-visible, & [data-table]:focus-visible': focusRing,
  '& [data-table]': { ...block, overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', overflowWrap: 'normal', fontSize: '0.8125rem' },
  '& th, & td': {
    padding: '6px 12px',
    minWidth: 64,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: `1px solid ${color.line.hair}`,
  },
  '& th': { fontWeight: 500, color: color.text.secondary },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: 0 },
  '& del': { color: color.text.tertiary },
})

/** Unrendered text. */
export const Plain = styled('p')({
  margin: 0,
  fontFamily: mono,
  fontSize: type.mono.fontSize,
  lineHeight: type.mono.lineHeight,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})

/** Placeholder for a picture that is not fetched. */
export const PictureName = styled('span')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 8,
  maxWidth: '100%',
  padding: '3px 8px',
  borderRadius: radius.chip,
  border: `1px dashed ${color.line.strong}`,
  color: color.text.secondary,
  '& > svg': { flex: 'none', alignSelf: 'center', color: color.text.tertiary },
  '& > small': { ...type.monoSmall, color: color.text.tertiary, overflowWrap: 'anywhere' },
})
