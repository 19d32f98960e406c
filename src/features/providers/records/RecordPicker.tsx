import { useTranslation } from 'react-i18next'
import type { RecordSummary } from '#contract/iam/sign-in.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'

/** The time of a sign-in of today, the date of an earlier one. */
export function useRecordTime(): (at: string) => string {
  const format = useFormat()
  const today = format.shortDate(platformNow())
  return (at) => (format.shortDate(at) === today ? format.time(at) : format.shortDate(at))
}

interface RecordPickerProps {
  label: string
  records: readonly RecordSummary[]
  value: string
  onChoose: (id: string) => void
}

/** Chooses a recorded sign-in by person and time. */
export function RecordPicker({ label, records, value, onChoose }: RecordPickerProps) {
  const { t } = useTranslation('bindings')
  const when = useRecordTime()
  return (
    <ComboInput
      aria-label={label}
      noMatch={t('response.noMatch')}
      value={value}
      options={records.map(({ id, who, at }) => ({ value: id, label: who, detail: when(at) }))}
      onChange={(id) => {
        if (id !== '') onChoose(id)
      }}
    />
  )
}
