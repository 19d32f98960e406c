import { useTranslation } from 'react-i18next'
import type { JobStep } from '#contract/jobs/job.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { secondsBetween } from './job-figures.ts'
import { stepGlyphs } from './job-phase.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Code } from '#src/ui/layout/CodeBlock.tsx'

/** What a step did in a run: its state, rows, failed tries and result. */
export function StepRun({ step }: { step: JobStep }) {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useFormat()
  const textOf = useProblemText()
  return (
    <>
      <State
        state={stepGlyphs[step.state]}
        after={step.rows !== null && t('shared:count.rowCount', { count: step.rows })}
      >
        {t(`stepState.${step.state}`)}
      </State>
      {step.tries?.map(({ started_at: from, finished_at: to, failure }, index) => (
        <MarginNote key={from} tone="error">
          {t('steps.tryFailed', {
            number: index + 1,
            duration: format.duration(secondsBetween(from, to) * 1000),
            reason: textOf(failure),
          })}
        </MarginNote>
      ))}
      {step.result !== undefined && (
        <div>
          <p>{t('shared:field.result')}</p>
          <Code label={t('shared:field.result')} text={step.result} wrap maxHeight={200} />
        </div>
      )}
    </>
  )
}
