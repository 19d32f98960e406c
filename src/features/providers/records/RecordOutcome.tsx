import { useTranslation } from 'react-i18next'
import type { RecordSummary } from '#contract/iam/sign-in.ts'
import { State } from '#src/ui/display/State.tsx'

const glyphs = { signed_in: 'done', refused: 'attention', failed: 'failed' } as const

/** The outcome of a recorded sign-in. */
export function RecordOutcome({ outcome }: Pick<RecordSummary, 'outcome'>) {
  const { t } = useTranslation('providers')
  return <State state={glyphs[outcome]}>{t(`record.outcome.${outcome}`)}</State>
}
