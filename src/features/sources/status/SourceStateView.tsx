import { useTranslation } from 'react-i18next'
import type { ErrorCode } from '#contract/errors.ts'
import type { Problem } from '#contract/http.ts'
import type { SourceState } from '#contract/data-manager/source.ts'
import type { sources } from '#src/i18n/en/sources.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

const glyphs = {
  never_extracted: 'notYet',
  queued: 'waiting',
  extracting: 'running',
  ready: 'done',
  attention: 'attention',
  failed: 'failed',
} as const satisfies Record<SourceState, StateName>

type ShortFailure = keyof (typeof sources)['failed'] & ErrorCode

/** Failures with their own label in the state column. */
const shortFailures = {
  file_missing: true,
  file_vanished: true,
  file_unreadable: true,
  file_empty: true,
  extraction_too_wide: true,
  extraction_too_large: true,
  extraction_too_long: true,
  file_format_unknown: true,
  path_outside: true,
  path_missing: true,
  source_kind_unknown: true,
  database_unreachable: true,
  database_address_private: true,
  database_tls: true,
  database_plain: true,
  database_sign_in: true,
  database_read: true,
  database_privilege: true,
  database_interrupted: true,
  database_table_missing: true,
  source_sign_in: true,
  source_file_missing: true,
  job_cancelled: true,
  storage_full: true,
  storage_low: true,
} as const satisfies Record<ShortFailure, true>

/** Returns whether the state column has a label for a failure. */
const isShortFailure = (code: ErrorCode): code is ShortFailure => code in shortFailures

interface SourceStateViewProps {
  state: SourceState
  rejectedRows: number
  failure: Problem | null
  /** 0 to 1 during an extraction. */
  progress?: number | null
}

/** The state of a source or table: icon, label, and progress during an extraction. */
export function SourceStateView({ state, rejectedRows, failure, progress = null }: SourceStateViewProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const formatState = () => {
    if (state === 'attention' && rejectedRows > 0)
      return t('shared:count.rowsRejected', { count: rejectedRows })
    if (state === 'failed' && failure && isShortFailure(failure.code)) return t(`failed.${failure.code}`)
    return t(`state.${state}`)
  }
  return (
    <State
      state={glyphs[state]}
      after={
        state === 'extracting' && progress !== null ? (
          <Progress value={progress} label={t('state.extracting')} width={56} />
        ) : undefined
      }
    >
      {formatState()}
    </State>
  )
}
