import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { levelsIn } from './level-names.ts'

type NamedJob = Pick<Job, 'job_id' | 'kind' | 'subject'>

/** Names jobs. A job that builds has the name of its build; `builds` has the build numbers by job id. */
export function useJobName(builds: ReadonlyMap<string, string>) {
  const { t, i18n } = useTranslation(['jobs', 'shell'])
  const buildName = (job: NamedJob): string => {
    const build = builds.get(job.job_id)
    if (build !== undefined) return t('shell:page.build', { build })
    return t('page.title.build', { subject: levelsIn(job.subject, i18n.language) })
  }
  /** The name in a list that shows the type next to it. */
  const short = (job: NamedJob): string => {
    if (job.kind === 'build') return buildName(job)
    return job.kind === 'sample' ? t('kind.sample') : job.subject
  }
  /** The name where it is alone: in a title, a breadcrumb or the palette. */
  const full = (job: NamedJob): string =>
    job.kind === 'build' || job.kind === 'sample'
      ? short(job)
      : t(`page.title.${job.kind}`, { subject: job.subject })
  return { short, full }
}
