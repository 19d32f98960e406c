import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, motion, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('div')({ ...rowLayout(8), minWidth: 0 })
const Track = styled('div')({
  flex: 1,
  minWidth: 32,
  height: 4,
  borderRadius: radius.key,
  overflow: 'hidden',
  backgroundColor: color.surface.active,
  '&[data-thick]': { height: 6 },
  '& > div': {
    height: '100%',
    borderRadius: radius.key,
    backgroundColor: color.accent.focus,
    transition: `width ${motion.pane}`,
  },
})
const Caption = styled('span')({
  ...type.caption,
  flex: 'none',
  // The bar has the same length from 9% to 100%.
  minWidth: '4.5ch',
  textAlign: 'end',
  color: color.text.secondary,
})

interface ProgressProps {
  /** 0 to 1; null if unknown: then the bar is empty and only the text counts. */
  value: number | null
  label: string
  /** The number, and what remains. */
  children?: ReactNode
  thick?: boolean
  width?: number | string
}

/** A progress bar, always with a number next to it or in its row. */
export function Progress({ value, label, children, thick, width }: ProgressProps) {
  return (
    <Root style={width === undefined ? undefined : { width }}>
      <Track
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === null ? undefined : Math.round(value * 100)}
        data-thick={thick ? '' : undefined}
      >
        <div style={{ width: `${(value ?? 0) * 100}%` }} />
      </Track>
      {children !== undefined && <Caption>{children}</Caption>}
    </Root>
  )
}
