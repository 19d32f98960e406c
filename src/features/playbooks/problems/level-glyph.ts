// The shape of each level; its word stands beside it.
import type { Level } from '#domain/playbook/check/finding.ts'
import type { NoteTone } from '#src/ui/MarginNote.tsx'
import type { StateName } from '#src/ui/StateGlyph.tsx'

export const levelGlyphs = {
  error: 'failed',
  warning: 'attention',
  information: 'notYet',
} as const satisfies Record<Level, StateName>

export const levelTones = {
  error: 'error',
  warning: 'warning',
  information: 'neutral',
} as const satisfies Record<Level, NoteTone>
