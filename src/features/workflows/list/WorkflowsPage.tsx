import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { State } from '#src/ui/display/State.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { completeList } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useSearchedList } from '#src/components/resource/use-searched-list.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { timeInZone, useSchedulePhrase, useTriggerPhrase } from '../model/use-schedule-phrase.ts'
import { workflowsQuery } from '../model/use-workflows.ts'

const ScheduleCell = ({ workflow: { schedule, triggers } }: { workflow: Workflow }) => {
  const { t, i18n } = useTranslation(['workflows', 'shared'])
  const schedulePhrase = useSchedulePhrase()
  const triggerPhrase = useTriggerPhrase()
  const timed = schedule?.enabled ? schedulePhrase(schedule.cron) : ''
  const starts = [timed, triggerPhrase(triggers)].filter((phrase) => phrase !== '')
  return <Muted>{enumerate(i18n.language, starts) || t('shared:table.none')}</Muted>
}

const NextRun = ({ workflow: { schedule, next_runs: next, paused } }: { workflow: Workflow }) => {
  const { t, i18n } = useTranslation(['shared', 'workflows'])
  const [first] = next
  if (paused !== null) return <State state="attention">{t('workflows:list.paused')}</State>
  if (first === undefined) return <Muted>{t('table.none')}</Muted>
  return <>{timeInZone(first, { language: i18n.language, zone: schedule?.time_zone ?? 'UTC' })}</>
}

const LastRun = ({ workflow: { last_job: job } }: { workflow: Workflow }) => {
  const { t } = useTranslation('workflows')
  if (job === null) return <Muted>{t('list.never')}</Muted>
  return (
    <TextLink to={paths.job(job.job_id)}>
      <JobState job={job} />
    </TextLink>
  )
}

const useColumns = (): readonly Column<Workflow>[] => {
  const { t } = useTranslation(['workflows', 'shared'])
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name, enabled }) => (
        <NameCell>
          <Link to={paths.workflow(id)}>{name}</Link>
          {!enabled && <Tag>{t('list.off')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'schedule',
      head: t('list.schedule'),
      width: '30%',
      hideBelow: 1,
      cell: (workflow) => <ScheduleCell workflow={workflow} />,
    },
    {
      id: 'next',
      head: t('list.nextRun'),
      width: '160px',
      hideBelow: 2,
      cell: (workflow) => <NextRun workflow={workflow} />,
    },
    {
      id: 'last',
      head: t('list.lastRun'),
      width: '150px',
      cell: (workflow) => <LastRun workflow={workflow} />,
    },
    {
      id: 'changed',
      head: t('shared:field.changed'),
      width: '120px',
      hideBelow: 3,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(workflowsQuery)
  return null
}

/** All workflows with their schedule, next start and last run. */
export function Component() {
  const { t } = useTranslation(['workflows', 'shared', 'shell'])
  const navigate = useNavigate()
  const query = useQuery({ ...workflowsQuery, refetchInterval: 10_000 })
  const listed = useSearchedList(completeList(query), {
    text: ({ id, name, description }) => `${id} ${name} ${description}`,
    key: ({ name }) => name,
  })
  const columns = useColumns()
  const create = useCreateLink({
    id: 'new-workflow',
    label: t('shell:page.newWorkflow'),
    to: paths.newWorkflow(),
    may: useMay('dpe:workflow:write'),
  })
  useDescribedRequests(() => [describeRequest(engine.listWorkflows, { query: { limit: 1000 } })])
  return (
    <ListPage
      title={t('shell:page.workflows')}
      sentence={t('list.sentence')}
      actions={
        <Button icon={Bell} to={paths.notifications()}>
          {t('shell:page.notifications')}
        </Button>
      }
      create={create}
      {...listed}
      search={{ label: t('shared:filter.byNameOrId') }}
      table={{
        caption: t('shell:page.workflows'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.workflow(id)),
      }}
      error={t('list.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: listed.state.q }) }}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}
