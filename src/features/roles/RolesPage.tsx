import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import { queryClient } from '#src/api/query-client.ts'
import { completeList } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useSearchedList } from '#src/components/resource/use-searched-list.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { covered, isEverything, linesOf } from '#src/components/permissions/permissions.ts'
import { useRoleName, useRolePurpose } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { useListCommands } from './commands.ts'
import { rolesQuery } from './use-roles.ts'
import { NameCell } from '#src/ui/table/NameCell.tsx'

/** The services a role grants access to, in a row. */
const RoleScope = ({ role }: { role: Role }) => {
  const { t, i18n } = useTranslation(['accounts', 'shared'])
  if (isEverything(role.permissions)) return <Muted>{t('roles.everything')}</Muted>
  const services = linesOf(covered(role.permissions)).map(({ service }) => t(`rights.service.${service}`))
  return <Muted>{enumerate(i18n.language, services) || t('shared:table.none')}</Muted>
}

const useColumns = (): readonly Column<Role>[] => {
  const { t } = useTranslation(['accounts', 'shared'])
  const format = useFormat()
  const roleName = useRoleName()
  const purposeOf = useRolePurpose()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      cell: ({ id, name, built_in: builtIn }) => (
        <NameCell>
          <Link to={paths.role(id)}>{roleName(name)}</Link>
          {builtIn && <Tag>{t('shared:builtIn')}</Tag>}
        </NameCell>
      ),
    },
    {
      id: 'purpose',
      head: t('roles.column.purpose'),
      width: '38%',
      hideBelow: 1,
      cell: (role) => <Muted>{purposeOf(role) || t('shared:table.none')}</Muted>,
    },
    {
      id: 'reach',
      head: t('roles.column.reach'),
      width: '16%',
      hideBelow: 3,
      cell: (role) => <RoleScope role={role} />,
    },
    {
      id: 'rows',
      head: t('roles.column.rows'),
      width: '132px',
      hideBelow: 2,
      cell: ({ condition }) => <Muted>{t(condition === null ? 'roles.allRows' : 'roles.someRows')}</Muted>,
    },
    {
      id: 'groups',
      head: t('shared:entity.groups'),
      width: '96px',
      right: true,
      hideBelow: 3,
      cell: ({ groups }) => format.number(groups),
    },
    {
      id: 'users',
      head: t('shared:entity.users'),
      width: '108px',
      right: true,
      cell: ({ users }) => format.number(users),
    },
  ]
}

export function loader() {
  void queryClient.prefetchQuery(rolesQuery)
  return null
}

/** All roles, with their services and number of users. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shared', 'shell'])
  const navigate = useNavigate()
  const roleName = useRoleName()
  const purposeOf = useRolePurpose()
  const listed = useSearchedList(completeList(useQuery(rolesQuery)), {
    text: (role) => [role.name, roleName(role.name), purposeOf(role), ...role.permissions].join(' '),
    key: ({ name }) => roleName(name),
  })
  const columns = useColumns()
  const create = useCreateLink({
    id: 'new-role',
    label: t('shell:page.newRole'),
    to: paths.newRole(),
    may: useMay('iam:role:write'),
  })
  useListCommands()
  return (
    <ListPage
      title={t('shared:entity.roles')}
      sentence={t('roles.sentence')}
      create={create}
      {...listed}
      search={{ label: t('roles.filter'), width: 260 }}
      table={{
        caption: t('shared:entity.roles'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => roleName(name),
        onOpen: ({ id }) => void navigate(paths.role(id)),
      }}
      error={t('roles.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: listed.state.q }) }}
    />
  )
}
