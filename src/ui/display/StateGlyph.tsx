import type { ReactElement } from 'react'
import { Spinner } from './Spinner.tsx'
import { color } from '../theme/tokens.ts'

const states = ['done', 'running', 'waiting', 'attention', 'failed', 'notYet', 'off', 'there'] as const
export type StateName = (typeof states)[number]

const stroke = { strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round', fill: 'none' } as const

const shapes: Record<Exclude<StateName, 'running'>, ReactElement> = {
  done: (
    <>
      <circle cx="6" cy="6" r="5.5" fill={color.tone.success.solid} />
      <path d="M3.6 6.2 5.3 7.9l3.2-3.6" stroke={color.surface.page} {...stroke} />
    </>
  ),
  waiting: (
    <g stroke={color.text.tertiary} {...stroke}>
      <circle cx="6" cy="6" r="4.75" />
      <path d="M6 3.4V6l1.7 1" />
    </g>
  ),
  attention: (
    <>
      <path
        d="M6 1.4 11.2 10.6H.8Z"
        fill={color.tone.warning.solid}
        stroke={color.tone.warning.solid}
        strokeLinejoin="round"
      />
      <path d="M6 4.6v2.6M6 9v.05" stroke={color.surface.page} {...stroke} strokeWidth={1.3} />
    </>
  ),
  failed: (
    <>
      <rect x="0.5" y="0.5" width="11" height="11" rx="2.5" fill={color.tone.error.solid} />
      <path d="m4 4 4 4m0-4-4 4" stroke={color.surface.page} {...stroke} />
    </>
  ),
  notYet: (
    <circle
      cx="6"
      cy="6"
      r="4.75"
      stroke={color.text.tertiary}
      strokeWidth="1.5"
      strokeDasharray="1.9 1.83"
      fill="none"
    />
  ),
  there: (
    <g stroke={color.text.tertiary} {...stroke}>
      <circle cx="6" cy="6" r="4.75" />
      <path d="M4 6.1 5.4 7.5 8 4.7" />
    </g>
  ),
  off: <path d="M2.5 6h7" stroke={color.text.tertiary} {...stroke} strokeWidth={2} />,
}

/** The shape of a state, 12 px. A label is next to it: see `State`. */
export function StateGlyph({ state, size = 12 }: { state: StateName; size?: number }) {
  return state === 'running' ? (
    <Spinner tint="accent" size={size} />
  ) : (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden style={{ flex: 'none' }}>
      {shapes[state]}
    </svg>
  )
}
