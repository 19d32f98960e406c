import { keyframes } from '@emotion/react'
import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

const Svg = styled('svg')({
  flex: 'none',
  animation: `${turn} 1.2s linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
})

interface SpinnerProps {
  size?: number
  /** `accent` for running work; `current` inside a button. */
  tint?: 'accent' | 'current'
}

/** A spinner, the only endless animation of the console. */
export function Spinner({ size = 12, tint = 'current' }: SpinnerProps) {
  const arc = tint === 'accent' ? color.accent.focus : 'currentColor'
  const rest = tint === 'accent' ? color.line.strong : 'currentColor'
  return (
    <Svg width={size} height={size} viewBox="0 0 12 12" fill="none" aria-hidden>
      <circle
        cx="6"
        cy="6"
        r="4.75"
        stroke={rest}
        strokeOpacity={tint === 'accent' ? 1 : 0.35}
        strokeWidth="1.5"
      />
      <path d="M6 1.25A4.75 4.75 0 0 1 10.75 6" stroke={arc} strokeWidth="1.75" strokeLinecap="round" />
    </Svg>
  )
}
