import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import type { SourceState } from '#contract/data-manager/source.ts'
import { Progress } from '#src/ui/Progress.tsx'
import { State } from '#src/ui/State.tsx'
import type { StateName } from '#src/ui/StateGlyph.tsx'
import { isShortFailure } from './short-failure.ts'

const glyphs = {
  never_extracted: 'notYet',
  queued: 'waiting',
  extracting: 'running',
  ready: 'done',
  attention: 'attention',
  failed: 'failed',
} as const satisfies Record<SourceState, StateName>

interface SourceStateViewProps {
  state: SourceState
  rejectedRows: number
  failure: Problem | null
  /** 0 to 1 while it is extracted. */
  progress?: number | null
}

/** How a source or a table stands: glyph, word, and a bar while it is read. */
export const SourceStateView = ({ state, rejectedRows, failure, progress = null }: SourceStateViewProps) => {
  const { t } = useTranslation('sources')
  const word = () => {
    if (state === 'attention' && rejectedRows > 0) return t('refused', { count: rejectedRows })
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
      {word()}
    </State>
  )
}
