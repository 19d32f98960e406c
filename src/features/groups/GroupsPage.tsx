import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { completeList } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { BulkActions } from '#src/components/bulk-actions/BulkActions.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useSearchedList } from '#src/components/resource/use-searched-list.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useListCommands } from './commands.ts'
import { groupsQuery } from './use-groups.ts'

const useColumns = (): readonly Column<Group>[] => {
  const { t, i18n } = useTranslation(['common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  const roleName = useRoleName()
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
            roles.map(({ name }) => roleName(name)),
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
  const { t } = useTranslation(['accounts', 'shared', 'shell'])
  const navigate = useNavigate()
  const listed = useSearchedList(completeList(useQuery(groupsQuery)), {
    text: ({ name, description }) => `${name} ${description}`,
    key: ({ name }) => name,
  })
  const columns = useColumns()
  const mayWrite = useMay('iam:group:write')
  const create = useCreateLink({
    id: 'new-group',
    label: t('shell:page.newGroup'),
    to: paths.newGroup(),
    may: mayWrite,
  })
  useListCommands()
  return (
    <ListPage
      title={t('shared:entity.groups')}
      sentence={t('groups.sentence')}
      create={create}
      {...listed}
      search={{ label: t('shared:filter.byNameOrDescription') }}
      table={{
        caption: t('shared:entity.groups'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.group(id)),
      }}
      bulk={
        mayWrite
          ? (selected, onClear) => (
              <BulkActions
                selected={selected}
                nameOf={({ name }) => name}
                refresh={() => invalidate(groups.list, users.list, users.get)}
                onClear={onClear}
                actions={[
                  {
                    id: 'delete',
                    label: t('shared:action.deleteMenu'),
                    icon: Trash2,
                    run: ({ id }) => call(groups.delete, { params: { id } }),
                    deletes: true,
                  },
                ]}
              />
            )
          : undefined
      }
      error={t('groups.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: listed.state.q }) }}
      empty={{ title: t('groups.empty'), text: t('groups.emptyText') }}
    />
  )
}
