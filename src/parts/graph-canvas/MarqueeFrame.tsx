import { styled } from '@mui/material/styles'
import { color } from '#src/ui/tokens.ts'
import type { Frame } from './marquee.ts'

const Root = styled('div')({
  position: 'absolute',
  zIndex: 4,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.focus}`,
  borderRadius: 2,
  backgroundColor: `color-mix(in srgb, ${color.accent.focus} 6%, transparent)`,
})

export const MarqueeFrame = ({ frame }: { frame: Frame | null }) => frame !== null && <Root style={frame} />
