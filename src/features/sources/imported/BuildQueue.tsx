import { useEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import type { Job } from '#contract/jobs/job.ts'
import { useJob } from '#src/api/jobs.ts'
import { figuresOf } from '#src/components/job-view/job-figures.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { useRunningBuild } from './use-running-build.ts'

const Root = styled('div')({
  display: 'grid',
  alignItems: 'center',
  minHeight: 52,
  padding: '8px var(--gutter)',
  borderTop: hairline,
  backgroundColor: color.surface.canvas,
  '& > div': { rowGap: 8 },
  '& > div > p': { maxWidth: 'none' },
})
const Figures = styled('div')({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  color: color.text.secondary,
  [media.belowPhone]: { '& a': { minHeight: 44, display: 'inline-flex', alignItems: 'center' } },
})

const JobFigures = ({ job, label }: { job: Job | undefined; label: string }) => {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const now = useNow(job !== undefined)
  if (job === undefined) return null
  const { progress, left } = figuresOf(job, now)
  if (progress === null) return null
  const percent = format.percent(progress)
  return (
    <>
      <Progress value={progress} label={label} width={120} />
      <span>
        {left === null ? percent : t('running.left', { percent, rest: format.duration(left * 1000, 0) })}
      </span>
    </>
  )
}

interface BuildQueueProps {
  running: ReturnType<typeof useRunningBuild>
  table: Table
  name: string
  mayAsk: boolean
}

const useText = ({
  running: { build, isOwn, object },
  name,
  mayAsk,
}: BuildQueueProps): string | undefined => {
  const { t } = useTranslation('imported')
  if (build === undefined) return undefined
  const number = build.build_id
  if (isOwn) return joinSentences(t('queue.own', { build: number, name }), mayAsk ? t('queue.write') : '')
  const isBuilt = object !== undefined && object.built_at !== null && !object.is_changed
  return isBuilt
    ? t('queue.other', { build: number })
    : joinSentences(t('queue.before', { build: number, name }), mayAsk ? t('queue.write') : '')
}

/** Says once that the last build has finished. */
const useDoneText = (build: number | undefined): string => {
  const { t } = useTranslation('imported')
  const last = useRef<number | undefined>(undefined)
  const [text, setText] = useState<number | null>(null)
  useEffect(() => {
    if (build === undefined && last.current !== undefined) setText(last.current)
    if (build !== undefined) setText(null)
    last.current = build
  }, [build])
  return text === null ? '' : t('queue.done', { build: text })
}

/** The table is still being read: its job with its progress. */
const Reading = ({ table, job: id }: { table: Table; job: string }) => {
  const { t } = useTranslation(['imported', 'shared'])
  const { job } = useJob(id)
  return (
    <Root>
      <MarginNote
        tone="proposal"
        actions={
          <Figures>
            <JobFigures job={job} label={t('queue.reading', { name: table.table_name })} />
            <LinkButton to={paths.job(id)}>{t('shared:action.viewProgress')}</LinkButton>
          </Figures>
        }
      >
        {t('queue.reading', { name: table.table_name })}
      </MarginNote>
    </Root>
  )
}

/** What runs now, below the head of the page: the extraction of the table, or the build in front of it or its own. */
export function BuildQueue(props: BuildQueueProps) {
  const { t } = useTranslation(['imported', 'builds'])
  const { running, table } = props
  const { build, job } = running
  const text = useText(props)
  const done = useDoneText(build?.build_id)
  return (
    <>
      <div role="status" style={visuallyHidden}>
        {done}
      </div>
      {table.job_id !== null && <Reading table={table} job={table.job_id} />}
      {build !== undefined && text !== undefined && (
        <Root>
          <MarginNote
            tone="proposal"
            actions={
              <Figures>
                <JobFigures job={job} label={t('queue.progress', { build: build.build_id })} />
                <LinkButton to={paths.build(build.build_id)}>
                  {t('builds:waits.open', { build: build.build_id })}
                </LinkButton>
              </Figures>
            }
          >
            {text}
          </MarginNote>
        </Root>
      )}
    </>
  )
}
