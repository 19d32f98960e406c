import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/engine/event.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { isToday } from '#src/lib/format.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { Column } from '#src/ui/table/table-types.ts'

/** The state of the job of an event: rejected rows and content that is not a list are named. */
export function EventJob({ event: { job, rows } }: { event: Event }) {
  const { t } = useTranslation(['events', 'shared'])
  if (job.state === 'Finished' && job.outcome === 'failed' && rows === null)
    return <State state="failed">{t('notAList')}</State>
  if (job.state === 'Finished' && job.outcome === 'success' && job.rejected_rows > 0)
    return <State state="attention">{t('shared:count.rowsRejected', { count: job.rejected_rows })}</State>
  return <JobState job={job} />
}

/** The columns of the list: events of this day with their time. */
export function useEventColumns(): readonly Column<Event>[] {
  const { t } = useTranslation(['events', 'shared', 'jobs'])
  const format = useFormat()
  const none = t('shared:table.none')
  return [
    {
      id: 'received',
      head: t('column.received'),
      width: '120px',
      phone: 'end',
      cell: ({ received_at: at }) => (
        <time dateTime={at} title={format.instant(at)}>
          {isToday(at) ? format.exactTime(at) : format.shortDate(at)}
        </time>
      ),
    },
    {
      id: 'values',
      head: t('column.values'),
      cell: ({ rows, first_values: values }) =>
        rows === null ? <InlineCode bare>{values}</InlineCode> : values || none,
    },
    {
      id: 'action',
      head: t('shared:field.action'),
      width: '26%',
      phone: 'second',
      cell: ({ target }) => target.name,
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      width: '80px',
      right: true,
      hideBelow: 3,
      cell: ({ rows }) => (rows === null ? none : format.number(rows)),
    },
    {
      id: 'job',
      head: t('column.job'),
      width: '150px',
      phone: 'second',
      cell: (event) => <EventJob event={event} />,
    },
  ]
}
