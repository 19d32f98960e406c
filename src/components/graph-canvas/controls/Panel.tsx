import { styled } from '@mui/material/styles'
import { color, media, radius } from '#src/ui/theme/tokens.ts'

/** A bar that floats over the canvas in one of its corners. */
export const Panel = styled('div')({
  position: 'absolute',
  // A number that changes with every wheel event must not cause layout elsewhere.
  contain: 'layout',
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: 3,
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  '&[data-corner="tools"]': { top: 12, left: 12, maxWidth: 'calc(100% - 24px)' },
  '&[data-corner="note"]': {
    top: 60,
    left: 12,
    maxWidth: 'min(680px, calc(100% - 24px))',
    padding: '8px 12px',
    // The tools are higher there.
    [media.belowNarrow]: { top: 72 },
  },
  '&[data-corner="zoom"]': { bottom: 12, left: 12 },
})
