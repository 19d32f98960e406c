import { Table2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Action, actionKinds } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { usePages } from '#src/api/paged-query.ts'
import { JobState } from '#src/components/job-view/JobState.tsx'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { actionsParams } from './actions-params.ts'

const useColumns = (): readonly Column<Action>[] => {
  const { t } = useTranslation(['actions', 'shared'])
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name, enabled }) => (
        <NameCell>
          <Link to={paths.action(id)}>{name}</Link>
          {!enabled && <Tag>{t('shared:state.off')}</Tag>}
        </NameCell>
      ),
    },
    { id: 'id', head: t('shared:field.id'), mono: true, width: '20%', hideBelow: 1, cell: ({ id }) => id },
    { id: 'kind', head: t('shared:field.kind'), width: '18%', cell: ({ kind }) => t(`kind.${kind}.name`) },
    {
      id: 'job',
      head: t('lastJob.title'),
      width: '18%',
      hideBelow: 3,
      cell: ({ last_job: job }) =>
        job === null ? <Muted>{t('lastJob.none')}</Muted> : <JobState job={job} />,
    },
    {
      id: 'updated',
      head: t('shared:field.changed'),
      width: '132px',
      hideBelow: 2,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ]
}

/** The list of actions. */
export function Component() {
  const { t } = useTranslation(['actions', 'shared', 'shell'])
  const navigate = useNavigate()
  const create = useCreateLink({
    id: 'new-action',
    label: t('shell:page.newAction'),
    to: paths.newAction(),
    may: useMay('dpe:action:write'),
  })
  const { params, state, change } = useListParams(actionsParams)
  const query = { limit: 100, ...actionsParams.toQuery(params) }
  const list = usePages({
    endpoint: engine.listActions,
    key: [query],
    read: (at, signal) => callWith(engine.listActions, { query: { ...query, ...at } }, { signal }),
  })
  useDescribedRequests(() => [describeRequest(engine.listActions, { query })])
  return (
    <ListPage
      title={t('shell:page.actions')}
      sentence={t('sentence')}
      actions={
        <Button icon={Table2} to={paths.actionTables()}>
          {t('shell:page.actionTables')}
        </Button>
      }
      create={create}
      list={list}
      state={state}
      search={{ label: t('shared:filter.byNameOrId') }}
      filters={
        <ListFilter
          name={t('shared:field.kind')}
          options={actionKinds.map((id) => ({ id, label: t(`kind.${id}.name`) }))}
          value={params.kind}
          onChange={(kind) => change({ kind })}
        />
      }
      table={{
        caption: t('shell:page.actions'),
        columns: useColumns(),
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.action(id)),
      }}
      error={t('error')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
