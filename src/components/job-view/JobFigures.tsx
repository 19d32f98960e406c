import type { ReactNode } from 'react'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Job } from '#contract/jobs/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { color, media, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { figuresOf } from './job-figures.ts'
import { phaseOf } from './job-phase.ts'

const Root = styled('dl')({
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  gap: 1,
  margin: '0 var(--gutter) 16px',
  padding: 0,
  border: hairline,
  borderRadius: radius.panel,
  overflow: 'hidden',
  backgroundColor: color.line.hair,
  [media.belowWide]: { '--inset': '16px' },
  '--inset': '20px',
  '& > div': {
    flex: '1 1 128px',
    padding: '14px var(--inset)',
    minWidth: 0,
    backgroundColor: color.surface.page,
  },
  '& > div:first-of-type': { flex: '1.6 1 232px' },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figureRow, margin: '2px 0 0', whiteSpace: 'nowrap' },
  '& dd small': { ...type.caption, marginLeft: 4, color: color.text.secondary },
  // Below the progress, two figures share a line.
  [media.belowPhone]: {
    '--inset': '12px',
    '& > div': { flex: '1 1 40%', minWidth: 'max-content', padding: '10px var(--inset)' },
    '& > div:first-of-type': { flex: '1 1 100%', minWidth: 0 },
    '& dd small': { display: 'block', marginLeft: 0 },
  },
})
const Head = styled('dt')({
  '&&': {
    ...type.figureRow,
    fontWeight: 600,
    display: 'flex',
    alignItems: 'baseline',
    color: color.text.primary,
  },
  '& small': { ...type.small, marginLeft: 'auto', paddingLeft: 12, color: color.text.secondary },
})
const Bar = styled('dd')({ '&&': { margin: '10px 0 4px', whiteSpace: 'normal' } })

interface CellProps {
  term: ReactNode
  value: ReactNode
  unit?: ReactNode
}

const Cell = ({ term, value, unit }: CellProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {value}
      {unit !== undefined && <small>{unit}</small>}
    </dd>
  </div>
)

const ProgressCell = ({ job, now }: JobFiguresProps) => {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useFormat()
  const { progress, left } = figuresOf(job, now)
  const percent = progress === null ? undefined : format.percent(progress)
  const ahead =
    left === null ? t('figures.unknown') : t('figures.left', { duration: format.duration(left * 1000, 0) })
  const reached = percent === undefined ? undefined : t('figures.reached', { percent })
  const words = {
    queued: [t('state.queued'), t('figures.waits')],
    running: [percent ?? t('state.running'), ahead],
    success: [percent, t('state.success')],
    failed: [t('state.failed'), reached],
    interrupted: [t('state.interrupted'), reached],
  } as const
  const [first, detail] = words[phaseOf(job)]
  return (
    <div>
      <Head>
        {first} <small>{detail}</small>
      </Head>
      <Bar>
        <Progress thick value={progress} label={t('shared:field.progress')} />
      </Bar>
    </div>
  )
}

interface JobFiguresProps {
  job: Job
  /** Milliseconds since the epoch; `useNow` while the job runs. */
  now: number
}

/** The figures in the head of a job. Unmeasured ones are not shown. */
export function JobFigures({ job, now }: JobFiguresProps) {
  const { t } = useTranslation(['jobs', 'shared'])
  const format = useFormat()
  const { elapsed, rows, speed, refused } = figuresOf(job, now)
  const term = job.state === 'Finished' ? t('shared:field.duration') : t('figures.elapsed')
  return (
    <Root aria-label={t('figures.label')}>
      <ProgressCell job={job} now={now} />
      {elapsed !== null && <Cell term={term} value={format.duration(elapsed * 1000)} />}
      {rows !== null && <Cell term={t(`figures.rows.${job.kind}`)} value={format.number(rows)} />}
      {speed !== null && (
        <Cell
          term={t('figures.speed')}
          value={format.number(Math.round(speed))}
          unit={t('figures.perSecond')}
        />
      )}
      {rows !== null && (
        <Cell
          term={t('shared:field.refused')}
          value={format.number(refused)}
          unit={t('figures.refusedUnit')}
        />
      )}
    </Root>
  )
}
