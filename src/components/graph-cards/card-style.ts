// The styles of cards as one sheet for the canvas: hundreds of rows mount and unmount while panning.
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

/** Pixels at 100 %. */
export const headHeight = 34
export const rowHeight = 25

export const cardStyle = {
  '& .card-head': {
    ...rowLayout(9),
    height: headHeight,
    padding: '0 10px',
    borderBottom: hairline,
    borderRadius: `${radius.panel - 1}px ${radius.panel - 1}px 0 0`,
    backgroundColor: color.surface.canvas,
    '& > svg': { flex: 'none', color: color.text.tertiary },
    '& > b': { ...type.panel, ...oneLine, flex: '1 1 0', minWidth: 0 },
    '& > small': { ...type.caption, flex: 'none', color: color.text.secondary },
    '& > small[data-tone]': {
      padding: '1px 5px',
      borderRadius: radius.chip,
      fontWeight: 500,
      color: color.tone.success.text,
      backgroundColor: color.tone.success.soft,
    },
    '& > small[data-tone="changed"]': {
      color: color.tone.info.text,
      backgroundColor: color.tone.info.soft,
    },
    '& > small[data-tone="rewritten"], & > small[data-tone="unread"]': {
      color: color.text.secondary,
      backgroundColor: color.surface.active,
    },
    '& > small[data-tone="removed"], & > small[data-tone="refused"]': {
      color: color.tone.error.text,
      backgroundColor: color.tone.error.soft,
    },
  },
  '& .canvas-frame[data-selected] .card-head': { backgroundColor: color.accent.soft },
  '& .card-head.card-small': { height: '100%', border: 0, borderRadius: radius.panel - 1 },
  '& .card-small > b': { fontSize: 'max(1.125rem, var(--canvas-text))', lineHeight: 1.4 },
  '& .card-rows': { margin: 0, padding: '3px 0', listStyle: 'none' },
  '& .card-row': {
    ...rowLayout(9),
    height: rowHeight,
    padding: '0 10px',
    '& > i': {
      flex: 'none',
      width: 14,
      fontFamily: mono,
      fontSize: '0.75rem',
      fontStyle: 'normal',
      textAlign: 'center',
      color: color.text.tertiary,
    },
    '& > svg': { flex: 'none', width: 14, color: color.text.secondary },
    '& > span': { ...type.controlSmall, ...oneLine, flex: '1 1 0', minWidth: 0 },
    '& > small': { ...type.caption, flex: 'none', color: color.text.secondary },
    '&[data-change="new"]': { backgroundColor: color.tone.success.soft },
    '&[data-change="changed"]': { backgroundColor: color.tone.info.soft },
    '&[data-change="removed"]': { backgroundColor: color.tone.error.soft },
    '&[data-change="removed"] > span': { textDecoration: 'line-through' },
    '&[data-change] > small, &[data-change] > i': { color: color.text.primary },
    // On the path that the canvas shows.
    '&[data-lit]': { backgroundColor: color.accent.soft },
    '&[data-lit] > small': { maxWidth: '45%', ...oneLine },
  },
} as const
