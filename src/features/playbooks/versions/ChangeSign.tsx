import { styled } from '@mui/material/styles'
import type { NodeChange } from '#domain/playbook/compare-playbooks.ts'
import { changeSigns } from './change-graph.ts'
import type { Detail } from '#src/components/graph-canvas/canvas-types.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono } from '#src/ui/theme/typography.ts'

const toneStyle = ({ text, soft, solid }: { text: string; soft: string; solid: string }) => ({
  color: text,
  backgroundColor: soft,
  borderColor: solid,
})

const Root = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  boxSizing: 'border-box',
  width: 18,
  height: 18,
  fontFamily: mono,
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: 1,
  border: '1px solid',
  borderRadius: radius.chip,
  '&[data-change="added"]': toneStyle(color.tone.success),
  '&[data-change="removed"]': toneStyle(color.tone.error),
  '&[data-change="changed"]': toneStyle(color.tone.info),
  '&[data-corner]': { position: 'absolute', zIndex: 1, top: -9, left: 14 },
  // Larger where the canvas is drawn smaller.
  '&[data-corner="title"]': {
    top: -20,
    left: 8,
    width: 36,
    height: 36,
    fontSize: '1.625rem',
    borderWidth: 2,
  },
})

interface ChangeSignProps {
  change: NodeChange['change']
  /** At the corner of a box on the canvas, which shows this much of it. */
  corner?: Detail
}

/** A sign and a colour for what happened to a node; the word stands next to it or in the name of the box. */
export function ChangeSign({ change, corner }: ChangeSignProps) {
  return (
    <Root aria-hidden data-change={change} data-corner={corner}>
      {changeSigns[change]}
    </Root>
  )
}
