import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Job } from '#contract/engine/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { JobState } from '#src/parts/job-view/JobState.tsx'
import { elapsedOf, figuresOf } from '#src/parts/job-view/job-figures.ts'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { useSubject } from '#src/parts/job-view/use-subject.ts'
import { paths } from '#src/paths.ts'
import { Progress } from '#src/ui/Progress.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'

const Quiet = styled('span')({ color: color.text.secondary })

/** What can be said of a job's way or end in one line. */
const Standing = ({ job, now }: { job: Job; now: number }) => {
  const { t } = useTranslation(['jobs', 'common'])
  const format = useFormat()
  const say = useProblemText()
  const { progress, rows, left } = figuresOf(job, now)
  if (job.failure) return <Quiet>{say(job.failure)}</Quiet>
  if (job.state === 'Running' && progress !== null)
    return (
      <Progress value={progress} label={t('column.progress')} width={180}>
        {format.percent(progress)}
        {left !== null && ` · ${t('figures.left', { duration: format.duration(left * 1000) })}`}
      </Progress>
    )
  if (rows === null) return <Quiet>{t('common:table.none')}</Quiet>
  return <Quiet>{t('rows', { rows: format.number(rows), count: rows })}</Quiet>
}

/** The columns of the list of jobs at the time `now`. */
export const useJobColumns = (now: number): readonly Column<Job>[] => {
  const { t } = useTranslation(['jobs', 'common'])
  const format = useFormat()
  const subjectOf = useSubject()
  const none = t('common:table.none')
  return [
    {
      id: 'subject',
      head: t('column.subject'),
      cell: (job) => <Link to={paths.job(job.job_id)}>{subjectOf(job)}</Link>,
    },
    { id: 'kind', head: t('column.kind'), width: '160px', leaves: 1, cell: (job) => t(`kind.${job.kind}`) },
    { id: 'state', head: t('column.state'), width: '128px', cell: (job) => <JobState job={job} /> },
    {
      id: 'progress',
      head: t('column.progress'),
      width: '22%',
      leaves: 3,
      cell: (job) => <Standing job={job} now={now} />,
    },
    { id: 'by', head: t('column.by'), width: '176px', leaves: 1, cell: (job) => job.started_by.user },
    {
      id: 'started',
      head: t('column.started'),
      width: '120px',
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
      head: t('column.duration'),
      width: '104px',
      leaves: 2,
      right: true,
      cell: (job) => {
        const elapsed = elapsedOf(job, now)
        return elapsed === null ? none : format.duration(elapsed * 1000)
      },
    },
  ]
}
