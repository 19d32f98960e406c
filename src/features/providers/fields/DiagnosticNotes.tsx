import { useTranslation } from 'react-i18next'
import type { DiagnosticField, Diagnostic, QuickFix } from '#domain/bindings/diagnostics/diagnostic.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { FormProps } from './GeneralFields.tsx'
import { noonOf } from '../model/secret-expiry.ts'
import { applyFix, useDiagnostics } from './use-diagnostics.ts'

/** Formats a finding as a sentence, with dates in the language of the console. */
function useDiagnosticText() {
  const { t } = useTranslation('providers')
  const format = useFormat()
  return ({ code, params }: Diagnostic): string => {
    const text = (name: string): string => String(params[name] ?? '')
    const day = text('day')
    return t(`finding.${code}`, {
      count: Number(params['count'] ?? 0),
      address: text('address'),
      value: text('value'),
      path: text('path'),
      scope: text('scope'),
      day: day === '' ? '' : format.date(noonOf(day)),
    })
  }
}

const useFixText = () => {
  const { t } = useTranslation('providers')
  return (by: QuickFix): string => {
    if (by.type === 'set_field') return t('quickFix.set_field', { value: by.value })
    return by.type === 'add_scope'
      ? t('quickFix.add_scope', { scope: by.scope })
      : t('quickFix.switch_user_info')
  }
}

interface DiagnosticNotesProps extends FormProps {
  /** The fields next to which it is shown. */
  fields: readonly DiagnosticField[]
  isReadOnly?: boolean
}

/**
 * Diagnostics of these fields, found without contacting the provider: a value in the wrong field or of the wrong
 * format, with a quick fix.
 */
export function DiagnosticNotes({ form, fields, isReadOnly = false }: DiagnosticNotesProps) {
  const diagnostics = useDiagnostics(form)
  const diagnosticText = useDiagnosticText()
  const fixText = useFixText()
  return diagnostics
    .filter(({ field }) => fields.includes(field))
    .map((diagnostic) => {
      const { code, level, quickFix: by } = diagnostic
      return (
        <MarginNote
          key={code}
          tone={level}
          live
          actions={
            by && !isReadOnly && <LinkButton onClick={() => applyFix(form, by)}>{fixText(by)}</LinkButton>
          }
        >
          {diagnosticText(diagnostic)}
        </MarginNote>
      )
    })
}
