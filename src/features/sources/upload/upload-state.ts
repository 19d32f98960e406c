// How a file that arrives stands: its glyph, and the key of its word.
import type { Arrival } from '#src/api/uploads/arrivals.ts'
import type { Halt, Phase } from '#src/api/uploads/transfer.ts'
import type { Resources } from '#src/i18n/resources.ts'
import type { StateName } from '#src/ui/StateGlyph.tsx'

type Word = keyof Resources['uploads']['state']
interface Standing {
  readonly glyph: StateName
  readonly word: Word
}

const phases = {
  queued: { glyph: 'waiting', word: 'queued' },
  beginning: { glyph: 'running', word: 'connecting' },
  asking: { glyph: 'running', word: 'connecting' },
  checking: { glyph: 'running', word: 'checking' },
  sending: { glyph: 'running', word: 'sending' },
  confirming: { glyph: 'running', word: 'confirming' },
  holding: { glyph: 'attention', word: 'holding' },
  complete: { glyph: 'done', word: 'complete' },
} as const satisfies Record<Exclude<Phase, 'paused'>, Standing>

const calm: readonly (Halt | null)[] = ['person', 'signed_out']

const pausedStanding = (halt: Halt | null): Standing => {
  if (halt === 'elsewhere') return { glyph: 'running', word: 'elsewhere' }
  return calm.includes(halt) ? { glyph: 'off', word: 'paused' } : { glyph: 'attention', word: 'attention' }
}

/** Undefined when it is a table: then the table's own state speaks. */
export const standingOf = ({ transfer, landing, clash }: Arrival): Standing | undefined => {
  if (landing.at === 'table') return undefined
  if (landing.at === 'refused') return { glyph: 'failed', word: 'attention' }
  if (landing.at !== 'none') return { glyph: 'running', word: landing.at }
  if (transfer.phase === 'paused') return pausedStanding(transfer.halt)
  return clash === 'asked' && transfer.phase === 'complete'
    ? { glyph: 'attention', word: 'attention' }
    : phases[transfer.phase]
}
