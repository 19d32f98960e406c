// The styles of outline rows, as one sheet of nested rules, since rows mount and unmount while scrolling.
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, media, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { nodeAppearances } from '../../model/nodes/node-appearance.ts'

/** The height of a row; on phones that of a target. */
export const rowHeights = { usual: 34, phone: 44 } as const
export const indent = 20

const kinds = Object.fromEntries(
  Object.entries(nodeAppearances).map(([kind, look]) => [
    `& [data-kind="${kind}"]`,
    { '--kind': look.color },
  ]),
)

export const outlineStyle = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  backgroundColor: color.surface.page,
  ...kinds,
  '& .row': {
    position: 'absolute',
    left: 0,
    right: 0,
    ...rowLayout(8),
    paddingRight: 16,
    borderBottom: hairline,
    cursor: 'default',
    '&:hover': { backgroundColor: color.surface.hover },
    '&[aria-selected="true"]': { backgroundColor: color.accent.softer },
    '&:focus-visible': focusInside,
  },
  '& .row-fold': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 20,
    height: 20,
    color: color.text.tertiary,
    '&[data-open] > svg': { transform: 'rotate(90deg)' },
    [media.belowPhone]: { width: 32, height: '100%', marginLeft: -6 },
  },
  '& .row-tile': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 22,
    height: 22,
    borderRadius: radius.chip,
    color: 'var(--kind)',
    backgroundColor: `color-mix(in srgb, var(--kind) 13%, ${color.surface.page})`,
  },
  '& [data-kind="trigger"] .row-tile': { borderRadius: '50%' },
  '& .row-name': { ...type.body, ...oneLine, flex: '0 1 auto', minWidth: 24, fontWeight: 500 },
  '& .row-name[data-nameless]': { fontWeight: 400, color: color.text.secondary },
  '& .row-id': { ...type.mono, fontFamily: mono, flex: 'none', color: color.text.tertiary },
  '& .row-origin': { ...type.small, ...oneLine, flex: '0 2 auto', minWidth: 0, color: color.text.secondary },
  '& .row-output': { ...type.body, ...oneLine, minWidth: 0, color: 'var(--kind)', fontWeight: 500 },
  '& .row-quiet': { ...type.small, ...oneLine, minWidth: 0, color: color.text.tertiary },
  '& .row-broken': { ...type.small, ...oneLine, minWidth: 0, color: color.tone.error.text },
  '& .row-end': { marginLeft: 'auto', flex: 'none', display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& .row-section': { ...type.small, fontWeight: 500, color: color.text.secondary },
} as const
