import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/engine/job.ts'

/** What a job works on: a name from the platform, except for the sample project, whose name is ours. */
export function useSubject(): (job: Pick<Job, 'kind' | 'subject'>) => string {
  const { t } = useTranslation('jobs')
  return ({ kind, subject }) => (kind === 'sample' ? t('kind.sample') : subject)
}
