import { useTranslation } from 'react-i18next'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { RunningJob } from '#src/components/job-view/RunningJob.tsx'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { paths } from '#src/paths.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { useRunningJobs } from '../model/use-today.ts'
import { Pane, PaneText } from './Pane.tsx'

/** The running jobs with their progress. */
export function RunningPane({ query }: { query: ReturnType<typeof useRunningJobs> }) {
  const { t } = useTranslation(['today', 'shared'])
  const jobs = query.data?.items ?? []
  const nameOf = useJobName(useBuildNumbers(jobs)).full
  const now = useNow(jobs.length > 0)
  return (
    <Pane
      title={t('running.title')}
      note={query.data && query.data.total > 0 ? query.data.total : undefined}
      actions={<LinkButton to={paths.jobs()}>{t('shared:action.allJobs')}</LinkButton>}
      query={query}
      error={t('running.error')}
      rows={[1, 38]}
    >
      {({ items }) =>
        items.length === 0 ? (
          <PaneText>{t('running.none')}</PaneText>
        ) : (
          <ul>
            {items.map((job) => (
              <li key={job.job_id}>
                <RunningJob to={paths.job(job.job_id)} job={job} name={nameOf(job)} now={now} />
              </li>
            ))}
          </ul>
        )
      }
    </Pane>
  )
}
