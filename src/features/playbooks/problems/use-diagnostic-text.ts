import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isReason } from '#contract/reasons.ts'
import type { Diagnostic, QuickFix, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { type Piece, marked, piecesOf } from './message-pieces.ts'
import type { NoteTone } from '#src/ui/display/MarginNote.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

// The shape of each level; its word stands beside it.

export const levelGlyphs = {
  error: 'failed',
  warning: 'attention',
  information: 'notYet',
} as const satisfies Record<DiagnosticLevel, StateName>

export const levelTones = {
  error: 'error',
  warning: 'warning',
  information: 'neutral',
} as const satisfies Record<DiagnosticLevel, NoteTone>

type Coded = Pick<Diagnostic | QuickFix, 'code' | 'params'>

export interface DiagnosticText {
  /** What was found, as a sentence. */
  readonly sentence: (diagnostic: Coded) => string
  /** The same in pieces, names of the document apart. */
  readonly pieces: (diagnostic: Coded) => readonly Piece[]
  /** What a fix does, as on a button. */
  readonly fix: (fix: Coded) => string
}

/** Says findings and their fixes in the language of the console; the same object until that is another one. */
export function useDiagnosticText(): DiagnosticText {
  const { t } = useTranslation(['checks', 'reasons'])
  return useMemo(() => {
    // Codes arrive as data: that each has its texts is held by the tests of the checks.
    const say = (key: string, params: Coded['params']): string => {
      const said: unknown = Reflect.apply(t, undefined, [key, { ...params }])
      return String(said)
    }
    /** What a parameter gives as a reason is said in words; everything else is a name of the document. */
    const reasonIn = ({ detail }: Coded['params']): Coded['params'] =>
      isReason(detail) ? { detail: say(`reasons:reason.${detail}`, {}) } : {}
    return {
      sentence: ({ code, params }) => say(`finding.${code}`, { ...params, ...reasonIn(params) }),
      pieces: ({ code, params }) =>
        piecesOf(say(`finding.${code}`, { ...marked(params), ...reasonIn(params) })),
      fix: ({ code, params }) => say(`fix.${code}`, params),
    }
  }, [t])
}
