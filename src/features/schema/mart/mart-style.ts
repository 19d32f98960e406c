import { styled } from '@mui/material/styles'
import { columnLayout, hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media, motion, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

export const TreeRoot = styled('div')({
  ...columnLayout,
  minHeight: '100%',
  backgroundColor: color.surface.canvas,
  '& > [role="search"]': { margin: '10px 12px 2px' },
  '& [role="group"]': { padding: '6px 12px 2px' },
  '& h3': { ...rowLayout(6), ...type.mono, fontFamily: mono, margin: 0, minHeight: 28 },
  '& h3 > button': {
    ...rowLayout(6),
    minWidth: 0,
    padding: '3px 4px',
    marginLeft: -4,
    border: 0,
    borderRadius: radius.chip,
    font: 'inherit',
    fontWeight: 500,
    color: color.text.primary,
    background: 'none',
    cursor: 'pointer',
  },
  '& h3 > button > span': oneLine,
  '& h3 svg': { flex: 'none', color: color.text.tertiary },
  '& h3 > button[aria-expanded="true"] > svg:first-of-type': { transform: 'rotate(90deg)' },
  '& h3 > div': { marginLeft: 'auto', ...rowLayout(6), flex: 'none' },
  '& [data-join]': {
    ...type.monoSmall,
    fontFamily: mono,
    margin: '0 0 4px 20px',
    color: color.text.tertiary,
    overflowWrap: 'anywhere',
  },
  '& [data-match]': { ...type.small, margin: '0 0 4px 20px', color: color.text.secondary },
  '& [data-note]': { margin: '2px 0 6px 20px' },
  '& ul': { ...listReset, paddingLeft: 20 },
  '& li': { ...rowLayout(8), minHeight: 28 },
  '& li label': { minWidth: 0, flex: 1 },
  '& li label > span': { ...type.mono, fontFamily: mono, ...oneLine },
  '& li > small': { ...type.small, flex: 'none', color: color.text.tertiary },
  '& footer': {
    ...type.small,
    ...rowLayout('4px 12px'),
    flexWrap: 'wrap',
    position: 'sticky',
    bottom: 0,
    marginTop: 'auto',
    padding: '10px 12px',
    borderTop: hairline,
    color: color.text.secondary,
    backgroundColor: color.surface.canvas,
  },
  '& footer > button': { marginLeft: 'auto' },
})

export const FormRoot = styled('div')({
  containerType: 'inline-size',
  '& > header': { ...rowLayout('8px 16px'), flexWrap: 'wrap', padding: '10px 16px', borderBottom: hairline },
  '& > header > p': {
    ...type.section,
    fontWeight: 400,
    margin: 0,
    flex: '1 1 260px',
    overflowWrap: 'anywhere',
  },
  '& > header b': { fontWeight: 600 },
  '& > [data-note]': { padding: '8px 16px', borderBottom: hairline },
  '& [data-empty]': { ...type.body, margin: 0, padding: '10px 16px', color: color.text.secondary },
  '& [data-row], & [data-head]': {
    display: 'grid',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 36,
    padding: '3px 16px',
    borderBottom: hairline,
  },
  '& [data-dimension]': { gridTemplateColumns: 'minmax(120px, 1fr) minmax(120px, 1fr) 240px auto' },
  '& [data-figure]': {
    gridTemplateColumns: 'minmax(110px, 1fr) minmax(110px, 1fr) repeat(4, 52px) minmax(120px, 1.2fr)',
  },
  '& [data-head]': { ...type.small, minHeight: 32, fontWeight: 500, color: color.text.secondary },
  '& [data-middle]': { textAlign: 'center' },
  '& code': { ...type.mono, ...oneLine, fontFamily: mono, color: color.text.tertiary },
  '& strong': { ...type.mono, ...oneLine, fontFamily: mono, fontWeight: 500 },
  '& input[type="text"]': {
    ...type.mono,
    fontFamily: mono,
    width: '100%',
    minWidth: 0,
    height: 26,
    padding: '0 6px',
    marginLeft: -7,
    border: '1px solid transparent',
    borderRadius: radius.chip,
    color: color.text.primary,
    backgroundColor: 'transparent',
    textOverflow: 'ellipsis',
    transition: `border-color ${motion.state}`,
  },
  '& [data-row]:hover input[type="text"]': { borderColor: color.line.strong },
  '& input[type="text"]:focus-visible': {
    outline: 'none',
    borderColor: color.accent.focus,
    boxShadow: `inset 0 0 0 1px ${color.accent.focus}`,
  },
  '& [aria-invalid="true"]': { borderColor: `${color.tone.error.solid} !important` },
  '@container (max-width: 620px)': {
    '& [data-figure]': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', rowGap: 4, paddingBlock: 8 },
    '& [data-figure][data-head]': { display: 'none' },
    '& [data-figure] > [data-wide]': { gridColumn: '1 / -1' },
    '& [data-dimension]': { gridTemplateColumns: 'minmax(0, 1fr) auto auto', rowGap: 2 },
    '& [data-dimension] > code': { gridRow: 2, gridColumn: '1 / -1' },
  },
})

/** The name of a function above its switch, where the table has no head. */
export const SwitchCell = styled('label')({
  display: 'grid',
  justifyItems: 'center',
  '& > small': { ...type.caption, color: color.text.secondary, display: 'none' },
  '@container (max-width: 620px)': { '& > small': { display: 'block' } },
})

export const Aside = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 14,
  padding: '14px 16px 24px',
  '& > section > h3': { ...type.panel, margin: '0 0 6px' },
  [media.belowWide]: { borderTop: hairline },
})
