import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, focusInside } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { figuresOf } from './job-figures.ts'

const Row = styled(Link)({
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: '12px minmax(0, 1fr) auto',
  gap: '4px 10px',
  padding: '8px var(--gutter)',
  borderBottom: hairline,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': focusInside,
  '& > b': { ...type.body, ...oneLine, fontWeight: 500 },
  '& > small': { ...type.small, color: color.text.secondary },
  '& > div': { gridColumn: '2 / -1' },
})

interface RunningJobProps {
  job: Job
  name: string
  /** The page of the job. */
  to: string
  now: number
  onOpen?: (() => void) | undefined
}

/** A running job with its bar; as a whole a link to it. */
export function RunningJob({ job, name, to, now, onOpen }: RunningJobProps) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const { progress, left } = figuresOf(job, now)
  const percent = progress === null ? undefined : format.percent(progress)
  const rest = left === null ? undefined : format.duration(left * 1000, 0)
  const done = percent !== undefined && rest !== undefined ? t('running.left', { percent, rest }) : percent
  return (
    <Row to={to} data-row="" onClick={onOpen}>
      <Spinner tint="accent" />
      <b title={name}>{name}</b>
      <small>{done ?? t(`kind.${job.kind}`)}</small>
      <div>
        <Progress value={progress} label={t('running.progress', { name })} />
      </div>
    </Row>
  )
}
