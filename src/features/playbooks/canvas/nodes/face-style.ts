// The styles of node contents, as one sheet of nested rules for the canvas: hundreds of nodes mount and unmount while
// panning, and asking a styling library for a class for each would be slow.
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { headHeight, loopHeadHeight, rowHeight } from '../../model/playbook-layout.ts'
import type { BoxSketch } from '#src/components/graph-canvas/canvas-types.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'

/** Names grow while the zoom shrinks, so that they stay legible. Two lines of the largest size fit into a head. */
const growing = (style: { readonly fontSize: string }, lineHeight: string) => ({
  ...style,
  ...oneLine,
  fontSize: `max(${style.fontSize}, var(--canvas-text))`,
  lineHeight,
  // Letters of the largest size are higher than their line.
  margin: '-4px 0',
  padding: '4px 0',
})
const nameLine = 'max(18px, calc(var(--canvas-text) * 0.92))'

const code = { fontFamily: mono, fontSize: '0.71875rem', lineHeight: '16px' } as const
const kinds = Object.fromEntries(
  Object.entries(nodeAppearances).map(([kind, look]) => [
    `& .face[data-kind="${kind}"]`,
    { '--kind': look.color },
  ]),
)

const tile = {
  '& .face-tile': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 30,
    height: 30,
    borderRadius: radius.control,
    overflow: 'hidden',
    color: 'var(--kind)',
    backgroundColor: `color-mix(in srgb, var(--kind) 13%, ${color.surface.page})`,
  },
  '& .face[data-kind="trigger"] .face-tile': { borderRadius: '50%' },
  // Module icons are designed for a white background; black lines would be invisible in dark mode.
  '& .face-tile[data-picture]': {
    backgroundColor: '#fff',
    boxShadow: `inset 0 0 0 1px ${color.line.hair}`,
  },
  '& .face-tile > img': { width: 20, height: 20, objectFit: 'contain' },
} as const

const words = {
  '& .face-words': { flex: 1, minWidth: 0 },
  '& .face-title': {
    ...growing(type.panel, nameLine),
    display: 'block',
    color: color.text.primary,
  },
  '& .face-title[data-nameless]': { fontWeight: 500, color: color.text.secondary },
  '& .face-second': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 8 },
  '& .face-origin': {
    ...type.caption,
    ...oneLine,
    flex: '1 1 40%',
    minWidth: 0,
    color: color.text.secondary,
  },
  '& .face-id': {
    alignSelf: 'flex-start',
    flex: 'none',
    paddingTop: 7,
    fontFamily: mono,
    fontSize: '0.6875rem',
    lineHeight: '16px',
    color: color.text.tertiary,
  },
  '& .face-output': {
    ...growing(type.caption, nameLine),
    minWidth: 0,
    color: color.text.secondary,
  },
} as const

const rows = {
  '& .face-rows': {
    margin: 0,
    padding: '0 12px 7px 10px',
    listStyle: 'none',
    borderTop: hairline,
  },
  '& .face-row': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 10,
    height: rowHeight,
  },
  '& .face-row > code': { ...code, ...oneLine, flex: '1 1 40%', minWidth: 0, color: color.text.secondary },
  '& .face-row > b': {
    ...growing(type.caption, `${rowHeight}px`),
    minWidth: 0,
    maxWidth: '60%',
    fontWeight: 500,
    color: 'var(--kind)',
  },
  '& .face-row > b:only-child': { maxWidth: '100%' },
  '& .face-row[data-problem] > b': {
    color: color.tone.error.text,
    textDecoration: `underline wavy 1px ${color.tone.error.solid}`,
    textUnderlineOffset: 3,
  },
} as const

const loop = {
  '& .face-loop': {
    ...rowLayout(8),
    height: loopHeadHeight - 1,
    padding: '0 12px 0 11px',
    borderBottom: `1px solid ${color.line.strong}`,
  },
  '& .face-loop > svg': { flex: 'none', color: 'var(--kind)' },
  '& .face-loop > .face-title': { flex: '0 1 auto', minWidth: 48 },
  '& .face-loop > .face-output': { flex: '0 1 auto', marginLeft: 'auto' },
  '& .face-loop > code': { ...code, ...oneLine, flex: '0 2 auto', minWidth: 0, color: color.text.secondary },
  '& .face-loop > small': {
    ...type.caption,
    flex: 'none',
    padding: '0 6px',
    borderRadius: radius.chip,
    color: color.text.secondary,
    backgroundColor: color.surface.active,
  },
  '& .face-loop > span': { flex: 1 },
  '& .face-loop > .face-id': { alignSelf: 'center', padding: 0, fontStyle: 'normal' },
  '& .face-empty': { ...type.small, padding: '12px 12px', color: color.text.tertiary },
  '& .face-empty > button': {
    ...type.small,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 28,
    padding: '0 10px 0 8px',
    fontFamily: 'inherit',
    fontWeight: 500,
    color: color.accent.text,
    backgroundColor: 'transparent',
    border: `1px dashed ${color.line.control}`,
    borderRadius: radius.control,
    cursor: 'pointer',
    '&:hover': { borderColor: color.accent.focus, backgroundColor: color.accent.softer },
  },
  '& .face-rail': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    overflow: 'visible',
    pointerEvents: 'none',
  },
  '& .face-rail path': { fill: 'none', stroke: color.line.control, strokeWidth: 1.5 },
  '& .face-rail circle': { fill: color.line.control },
} as const

/** The same places, for the drawing of moving boxes. */
export const boxSketch: BoxSketch = {
  head: headHeight,
  groupHead: loopHeadHeight,
  groupTitle: 35,
  tile: { x: 9, y: 9, size: 30 },
  title: { x: 48, y: 17, right: 36, size: 13 },
  line: { y: 30, width: 84, height: 5 },
}

const steppedBack = {
  '& .canvas-frame[data-faded] .face': {
    '--kind': color.text.tertiary,
    '& .face-title, & .face-origin, & .face-row > b, & code, & .face-loop > small': {
      color: color.text.tertiary,
    },
    '& .face-tile > img': { filter: 'grayscale(1)' },
    '& .face-rail path': { stroke: color.line.hair },
  },
} as const

export const faceStyle = {
  ...kinds,
  '& .face': { height: '100%' },
  '& .face-head': {
    ...rowLayout(9),
    height: headHeight - 2,
    padding: '0 10px 0 9px',
  },
  ...tile,
  ...words,
  ...rows,
  ...loop,
  ...steppedBack,
  '& .face-ghost': {
    fontFamily: mono,
    fontSize: '0.6875rem',
    lineHeight: '18px',
    textAlign: 'center',
    color: color.tone.error.text,
    overflow: 'hidden',
  },
  '& .face-problem': { position: 'absolute', top: -8, right: 14, height: 14, lineHeight: 0 },
} as const
