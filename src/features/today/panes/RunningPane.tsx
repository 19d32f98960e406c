import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { useBuildNumbers } from '#src/api/build-numbers.ts'
import { figuresOf } from '#src/components/job-view/job-figures.ts'
import { useJobName } from '#src/components/job-view/use-job-name.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { useRunningJobs } from '../model/use-today.ts'
import { Pane, PaneText, rowLink } from './Pane.tsx'

const Row = styled(Link)({
  ...rowLink,
  display: 'grid',
  gridTemplateColumns: '12px 1fr auto',
  gap: '4px 10px',
  padding: '8px var(--gutter)',
  borderBottom: hairline,
  '& > b': { ...type.body, ...oneLine, fontWeight: 500 },
  '& > small': { ...type.small, color: color.text.secondary },
  '& > div': { gridColumn: '2 / -1' },
})

const RunningJob = ({ job, name, now }: { job: Job; name: string; now: number }) => {
  const { t } = useTranslation(['today', 'jobs'])
  const format = useFormat()
  const { progress, left } = figuresOf(job, now)
  const percent = progress === null ? undefined : format.percent(progress)
  const rest = left === null ? undefined : format.duration(left * 1000, 0)
  const done = percent !== undefined && rest !== undefined ? t('running.left', { percent, rest }) : percent
  return (
    <li>
      <Row to={paths.job(job.job_id)} data-row="">
        <Spinner tint="accent" />
        <b title={name}>{name}</b>
        <small>{done ?? t(`jobs:kind.${job.kind}`)}</small>
        <div>
          <Progress value={progress} label={t('running.progress', { name })} />
        </div>
      </Row>
    </li>
  )
}

/** The running jobs with their progress. */
export function RunningPane({ query }: { query: ReturnType<typeof useRunningJobs> }) {
  const { t } = useTranslation('today')
  const jobs = query.data?.items ?? []
  const nameOf = useJobName(useBuildNumbers(jobs)).full
  const now = useNow(jobs.length > 0)
  return (
    <Pane
      title={t('running.title')}
      note={query.data && query.data.total > 0 ? query.data.total : undefined}
      actions={<LinkButton to={paths.jobs()}>{t('running.all')}</LinkButton>}
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
              <RunningJob key={job.job_id} job={job} name={nameOf(job)} now={now} />
            ))}
          </ul>
        )
      }
    </Pane>
  )
}
