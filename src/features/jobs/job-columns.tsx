import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { elapsedOf, figuresOf } from '#src/components/job-view/job-figures.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

/** The progress or the outcome of a job in one line. */
const JobStatus = ({ job, now }: { job: Job; now: number }) => {
  const { t } = useTranslation(['jobs', 'common', 'shared'])
  const format = useFormat()
  const formatProblem = useProblemText()
  const { progress, rows, left } = figuresOf(job, now)
  if (job.failure) return <Muted>{formatProblem(job.failure)}</Muted>
  if (job.state === 'Running' && progress !== null)
    return (
      <Progress value={progress} label={t('shared:field.progress')} width={180}>
        {format.percent(progress)}
        {left !== null && ` · ${t('figures.left', { duration: format.duration(left * 1000, 0) })}`}
      </Progress>
    )
  if (rows === null) return <Muted>{t('shared:table.none')}</Muted>
  return <Muted>{t('shared:count.rows', { rows: format.number(rows), count: rows })}</Muted>
}

/** The columns of the list of jobs. `now` is used for running ones. */
export function useJobColumns(now: number, nameOf: (job: Job) => string): readonly Column<Job>[] {
  const { t } = useTranslation(['jobs', 'common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  return [
    {
      id: 'subject',
      head: t('column.subject'),
      cell: (job) => <Link to={paths.job(job.job_id)}>{nameOf(job)}</Link>,
    },
    {
      id: 'kind',
      head: t('shared:field.kind'),
      width: '132px',
      hideBelow: 1,
      cell: (job) => t(`kind.${job.kind}`),
    },
    { id: 'state', head: t('shared:field.state'), width: '128px', cell: (job) => <JobState job={job} /> },
    {
      id: 'progress',
      head: t('shared:field.progress'),
      width: '20%',
      hideBelow: 3,
      cell: (job) => <JobStatus job={job} now={now} />,
    },
    {
      id: 'by',
      head: t('shared:field.startedBy'),
      width: '172px',
      hideBelow: 1,
      cell: (job) => job.started_by.user,
    },
    {
      id: 'started',
      head: t('shared:field.started'),
      width: '104px',
      cell: (job) =>
        job.started_at === null ? (
          none
        ) : (
          <time dateTime={job.started_at} title={format.instant(job.started_at)}>
            {format.relative(job.started_at, new Date(now))}
          </time>
        ),
    },
    {
      id: 'duration',
      head: t('shared:field.duration'),
      width: '92px',
      hideBelow: 2,
      right: true,
      cell: (job) => {
        const elapsed = elapsedOf(job, now)
        return elapsed === null ? none : format.duration(elapsed * 1000)
      },
    },
  ]
}
