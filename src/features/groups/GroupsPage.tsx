import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { completeList } from '#src/api/paged-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useListCommands } from './commands.ts'
import { groupsQuery } from './use-groups.ts'

const useColumns = (): readonly Column<Group>[] => {
  const { t, i18n } = useTranslation(['common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name }) => <Link to={paths.group(id)}>{name}</Link>,
    },
    {
      id: 'description',
      head: t('shared:field.description'),
      width: '32%',
      hideBelow: 1,
      cell: ({ description }) => <Muted>{description || none}</Muted>,
    },
    {
      id: 'roles',
      head: t('shared:entity.roles'),
      width: '26%',
      hideBelow: 3,
      cell: ({ roles }) => (
        <Muted>
          {enumerate(
            i18n.language,
            roles.map(({ name }) => name),
          ) || none}
        </Muted>
      ),
    },
    {
      id: 'members',
      head: t('shared:entity.members'),
      width: '108px',
      right: true,
      cell: ({ members }) => format.number(members),
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(groupsQuery)
  return null
}

/** All groups, with their roles and number of members. */
export function Component() {
  const { t, i18n } = useTranslation(['accounts', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const list = completeList(useQuery(groupsQuery))
  const columns = useColumns()
  const mayWrite = useMay('iam:group:write')
  useListCommands()
  const shown =
    list.rows &&
    selectRows(list.rows, {
      q: params.q,
      text: ({ name, description }) => `${name} ${description}`,
      key: ({ name }) => name,
      language: i18n.language,
    })
  return (
    <ListPage
      title={t('shared:entity.groups')}
      sentence={t('groups.sentence')}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} to={paths.newGroup()}>
            {t('shell:page.newGroup')}
          </Button>
        )
      }
      list={list}
      shown={shown}
      state={state}
      search={{ label: t('shared:filter.byNameOrDescription') }}
      table={{
        caption: t('shared:entity.groups'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.group(id)),
      }}
      error={t('groups.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('groups.empty'), text: t('groups.emptyText') }}
    />
  )
}
