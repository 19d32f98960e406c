import { useTranslation } from 'react-i18next'
import type { DiagnosticField, Diagnostic, QuickFix } from '#domain/bindings/diagnostics/diagnostic.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { FormProps } from './GeneralFields.tsx'
import { noonOf } from '../model/secret-expiry.ts'
import { mend, useFindings } from './use-diagnostics.ts'

/** A finding as a sentence; a day in it is written as days are. */
function useFindingText() {
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

const useMendText = () => {
  const { t } = useTranslation('providers')
  return (by: QuickFix): string => {
    if (by.type === 'set_field') return t('mend.set_field', { value: by.value })
    return by.type === 'add_scope' ? t('mend.add_scope', { scope: by.scope }) : t('mend.switch_user_info')
  }
}

interface DoctorNotesProps extends FormProps {
  /** The fields it stands beside. */
  fields: readonly DiagnosticField[]
  isReadOnly?: boolean
}

/** What the offline doctor finds in these fields: a value in the wrong place or of the wrong shape, and its remedy. */
export function DoctorNotes({ form, fields, isReadOnly = false }: DoctorNotesProps) {
  const findings = useFindings(form)
  const say = useFindingText()
  const sayMend = useMendText()
  return findings
    .filter(({ field }) => fields.includes(field))
    .map((finding) => {
      const { code, level, quickFix: by } = finding
      return (
        <MarginNote
          key={code}
          tone={level}
          live
          actions={by && !isReadOnly && <LinkButton onClick={() => mend(form, by)}>{sayMend(by)}</LinkButton>}
        >
          {say(finding)}
        </MarginNote>
      )
    })
}
