import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { isFinished } from '#src/api/jobs.ts'
import { elapsedOf } from '#src/components/job-view/job-figures.ts'
import { phaseOf } from '#src/components/job-view/job-phase.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { isRun } from './job-outcome.ts'

/** What started the job, and the workflows whose runs led to it. */
const useCauseText = () => {
  const { t, i18n } = useTranslation('jobs')
  return ({ trigger, cause }: Job): string => {
    if (trigger === undefined || trigger === null || trigger === 'manual') return ''
    const { source, table, workflows = [] } = cause ?? {}
    const started =
      trigger === 'upload' && source !== undefined && table !== undefined
        ? t('page.trigger.uploadOf', { source, table })
        : t(`page.trigger.${trigger}`)
    return workflows.length === 0
      ? started
      : joinSentences(
          started,
          t('page.causes', { list: new Intl.ListFormat(i18n.language).format(workflows) }),
        )
  }
}

/** What the job does or did, since when, and what started it. */
export function JobSentence({ job, now }: { job: Job; now: number }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const causeOf = useCauseText()
  const phase = phaseOf(job)
  const elapsed = elapsedOf(job, now)
  const started = t(`page.sentence.${phase}`, {
    user: job.started_by.user,
    time: format.exactTime(job.started_at ?? job.created_at),
    duration: format.duration((elapsed ?? 0) * 1000),
  })
  const outcome =
    job.outcome === 'failed' || job.outcome === 'interrupted'
      ? t(isRun(job) ? 'page.completed' : 'page.unchanged')
      : ''
  return joinSentences(started, causeOf(job), isFinished(job) ? outcome : t(`page.keeps.${job.kind}`))
}
