import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isReason } from '#contract/reasons.ts'
import type { Diagnostic, QuickFix, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { type Piece, markNames, splitPieces } from './message-pieces.ts'
import type { NoteTone } from '#src/ui/display/MarginNote.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

// The icon of each level; its name is shown next to it.

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
  /** The diagnostic as a sentence. */
  readonly sentence: (diagnostic: Coded) => string
  /** The sentence split at names from the document. */
  readonly pieces: (diagnostic: Coded) => readonly Piece[]
  /** The label of a quick fix. */
  readonly fix: (fix: Coded) => string
}

/** Formats diagnostics and quick fixes in the current language; stable until the language changes. */
export function useDiagnosticText(): DiagnosticText {
  const { t } = useTranslation(['checks', 'reasons'])
  return useMemo(() => {
    // Codes are data: the tests of the checks ensure that each has a text.
    const translate = (key: string, params: Coded['params']): string => {
      const text: unknown = Reflect.apply(t, undefined, [key, { ...params }])
      return String(text)
    }
    /** Translates reasons; other parameters are names from the document. */
    const reasonIn = ({ detail }: Coded['params']): Coded['params'] =>
      isReason(detail) ? { detail: translate(`reasons:reason.${detail}`, {}) } : {}
    return {
      sentence: ({ code, params }) => translate(`finding.${code}`, { ...params, ...reasonIn(params) }),
      pieces: ({ code, params }) =>
        splitPieces(translate(`finding.${code}`, { ...markNames(params), ...reasonIn(params) })),
      fix: ({ code, params }) => translate(`fix.${code}`, params),
    }
  }, [t])
}
