import { useQuery } from '@tanstack/react-query'
import { Bell, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { engine } from '#contract/engine/endpoints.ts'
import type { Workflow } from '#contract/engine/workflow.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { completeList } from '#src/api/paged-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { timeInZone, useSchedulePhrase, useTriggerPhrase } from '../model/use-schedule-phrase.ts'
import { workflowsQuery } from '../model/use-workflows.ts'

const ScheduleCell = ({ workflow: { schedule, triggers } }: { workflow: Workflow }) => {
  const { t } = useTranslation(['workflows', 'shared'])
  const schedulePhrase = useSchedulePhrase()
  const triggerPhrase = useTriggerPhrase()
  const timed = schedule?.enabled ? schedulePhrase(schedule.cron) : ''
  return <Muted>{joinSentences(timed, triggerPhrase(triggers)) || t('shared:table.none')}</Muted>
}

const NextRun = ({ workflow: { schedule, next_runs: next } }: { workflow: Workflow }) => {
  const { t, i18n } = useTranslation('shared')
  const [first] = next
  if (first === undefined) return <Muted>{t('table.none')}</Muted>
  return <>{timeInZone(first, { language: i18n.language, zone: schedule?.time_zone ?? 'UTC' })}</>
}

const LastRun = ({ workflow: { last_job: job } }: { workflow: Workflow }) => {
  const { t } = useTranslation('workflows')
  if (job === null) return <Muted>{t('list.never')}</Muted>
  return (
    <Link to={paths.job(job.job_id)}>
      <JobState job={job} />
    </Link>
  )
}

const useColumns = (): readonly Column<Workflow>[] => {
  const { t } = useTranslation(['workflows', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name, enabled }) => (
        <>
          <Link to={paths.workflow(id)}>{name}</Link>
          {!enabled && (
            <Muted size="small" style={{ marginLeft: 8 }}>
              <State state="off">{t('list.off')}</State>
            </Muted>
          )}
        </>
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
      cell: ({ updated_at: at }) => <Muted>{format.relative(at)}</Muted>,
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(workflowsQuery)
  return null
}

const useCommands = (mayWrite: boolean): void => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useActions([
    {
      id: 'new-workflow',
      label: t('page.newWorkflow'),
      icon: Plus,
      run: () => void navigate(paths.newWorkflow()),
      isOff: !mayWrite,
    },
  ])
  useDescribedRequests(() => [describeRequest(engine.listWorkflows, { query: { limit: 1000 } })])
}

/** All workflows with their schedule, next start and last run. */
export function Component() {
  const { t, i18n } = useTranslation(['workflows', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const list = completeList(useQuery({ ...workflowsQuery, refetchInterval: 10_000 }))
  const columns = useColumns()
  const mayWrite = useMay('dpe:workflow:write')
  useCommands(mayWrite)
  const shown =
    list.rows &&
    selectRows(list.rows, {
      q: params.q,
      text: ({ id, name, description }) => `${id} ${name} ${description}`,
      key: ({ name }) => name,
      language: i18n.language,
    })
  return (
    <ListPage
      title={t('shell:page.workflows')}
      sentence={t('list.sentence')}
      actions={
        <Button icon={Bell} to={paths.notifications()}>
          {t('shell:page.notifications')}
        </Button>
      }
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} to={paths.newWorkflow()}>
            {t('shell:page.newWorkflow')}
          </Button>
        )
      }
      list={list}
      shown={shown}
      state={state}
      search={{ label: t('shared:filter.byNameOrId') }}
      table={{
        caption: t('shell:page.workflows'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.workflow(id)),
      }}
      error={t('list.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('list.empty'), text: t('list.emptyText') }}
    />
  )
}
