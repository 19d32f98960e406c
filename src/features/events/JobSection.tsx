import { useTranslation } from 'react-i18next'
import { levels } from '#contract/data-manager/logical-object.ts'
import type { Event } from '#contract/engine/event.ts'
import type { Job } from '#contract/jobs/job.ts'
import { isFinished, useJob } from '#src/api/jobs.ts'
import { useMay } from '#src/api/session.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { elapsedOf } from '#src/components/job-view/job-figures.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { EventJob } from './event-columns.tsx'

/** The table that the job wrote, if its result names one. */
const writtenTable = ({ result: { database_name: level, table_name: table } }: Job) => {
  const known = levels.find((each) => each === level)
  return known === undefined || table === undefined ? undefined : { level: known, table: String(table) }
}

const rowsOf = ({ steps }: Job) => ({
  written: steps.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
  rejected: steps.reduce((sum, each) => sum + each.rejected_rows, 0),
})

const Outcome = ({ job }: { job: Job }) => {
  const { t } = useTranslation('events')
  const formatProblem = useProblemText()
  const mayQuery = useMay('query-builder-legacy:query:run')
  const table = writtenTable(job)
  const { written, rejected } = rowsOf(job)
  if (job.failure) return <MarginNote tone="error">{formatProblem(job.failure)}</MarginNote>
  if (table === undefined || job.outcome !== 'success') return null
  const { level, table: name } = table
  return (
    <MarginNote
      tone={rejected > 0 ? 'warning' : 'neutral'}
      actions={mayQuery && <LinkButton to={paths.queryTable(level, name)}>{t('job.query')}</LinkButton>}
    >
      {joinSentences(
        t('job.inserted', { count: written, table: `${level}.${name}` }),
        rejected > 0 ? t('rejected', { count: rejected }) : '',
      )}
    </MarginNote>
  )
}

/** The job that the event started, with its result. */
export function JobSection({ event }: { event: Event }) {
  const { t } = useTranslation('events')
  const format = useFormat()
  const mayRead = useMay('dpe:job:read')
  const { job } = useJob(mayRead ? event.job.job_id : undefined)
  const now = useNow(job !== undefined && !isFinished(job))
  const elapsed = job && elapsedOf(job, now)
  return (
    <section aria-label={t('job.title')}>
      <PaneHead title={t('job.title')} />
      <Stack gap={10} style={{ padding: '12px 16px' }}>
        <Row gap={12}>
          <EventJob event={event} />
          {mayRead && <TextLink to={paths.job(event.job.job_id)}>{event.target.name}</TextLink>}
          {elapsed !== null && elapsed !== undefined && (
            <Muted size="small" style={{ marginLeft: 'auto' }}>
              {format.duration(elapsed * 1000)}
            </Muted>
          )}
        </Row>
        {job && <Outcome job={job} />}
      </Stack>
    </section>
  )
}
