import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { apiKeys, groups } from '#contract/iam/roles-and-groups.ts'
import type { UserSummary } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { BulkActions } from '#src/components/bulk-actions/BulkActions.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { paths } from '#src/paths.ts'
import { useListCommands } from './commands.ts'
import { useUserColumns } from './user-columns.tsx'
import { usersParams, type UsersParams } from './users-params.ts'
import { useUsers, useGroups, useProviders, useRoles } from './use-users.ts'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { collate } from '#src/lib/collate.ts'
import type { FilterOption } from '#src/ui/table/FilterChip.tsx'

interface UsersFiltersProps {
  params: UsersParams
  onChange: (change: Partial<UsersParams>) => void
}

type NamedItems = readonly { readonly id: string; readonly name: string }[] | undefined

/** Filters for users: role, group, provider, and whether the account is active. */
function UsersFilters({ params, onChange }: UsersFiltersProps) {
  const { t, i18n } = useTranslation(['accounts', 'shared'])
  const compare = collate(i18n.language)
  const roleName = useRoleName()
  const optionsOf = (named: NamedItems): readonly FilterOption[] =>
    (named ?? [])
      .map(({ id, name }) => ({ id, label: name }))
      .toSorted((one, other) => compare(one.label, other.label))
  const options = {
    role: optionsOf(useRoles()?.map(({ id, name }) => ({ id, name: roleName(name) }))),
    group: optionsOf(useGroups()),
    provider: optionsOf(useProviders()),
  }
  const activeFilters = (['role', 'group', 'provider'] as const).filter(
    (id) => options[id].length > 0 || params[id] !== undefined,
  )
  return (
    <>
      {activeFilters.map((id) => (
        <ListFilter
          key={id}
          name={t(`users.filter.${id}`)}
          options={options[id]}
          value={params[id]}
          onChange={(value) => onChange({ [id]: value })}
        />
      ))}
      <ListFilter
        name={t('shared:field.state')}
        options={[
          { id: 'true', label: t('shared:state.active') },
          { id: 'false', label: t('shared:state.inactive') },
        ]}
        value={params.active}
        onChange={(active) => onChange({ active })}
      />
    </>
  )
}

/** Blocks, allows or deletes several accounts; the platform refuses those that the user may not change. */
const UsersBulkBar = ({ selected, onClear }: { selected: readonly UserSummary[]; onClear: () => void }) => {
  const { t } = useTranslation(['accounts', 'shared'])
  const setActive =
    (active: boolean) =>
    ({ id }: UserSummary) =>
      call(users.update, { params: { id }, body: { active } })
  return (
    <BulkActions
      selected={selected}
      nameOf={({ user }) => user}
      refresh={() => invalidate(users.list, users.get, groups.list, groups.members, apiKeys.list)}
      onClear={onClear}
      actions={[
        {
          id: 'allow',
          label: t('users.bulk.allow'),
          icon: CircleCheck,
          applies: ({ active }) => !active,
          run: setActive(true),
        },
        {
          id: 'block',
          label: t('users.bulk.block'),
          icon: Ban,
          applies: ({ active }) => active,
          run: setActive(false),
        },
        {
          id: 'delete',
          label: t('shared:action.deleteMenu'),
          icon: Trash2,
          run: ({ id }) => call(users.delete, { params: { id } }),
          deletes: true,
        },
      ]}
    />
  )
}

/** All accounts, their roles, and those that need attention. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state, change } = useListParams(usersParams)
  const list = useUsers(params)
  const columns = useUserColumns()
  const mayWrite = useMay('iam:user:write')
  const create = useCreateLink({
    id: 'new-user',
    label: t('shell:page.newUser'),
    to: paths.newUser(),
    may: mayWrite,
  })
  useListCommands(params)
  return (
    <ListPage
      title={t('shared:entity.users')}
      sentence={t('users.sentence')}
      create={create}
      list={list}
      state={state}
      search={{ label: t('users.filter.text'), width: 260 }}
      filters={<UsersFilters params={params} onChange={change} />}
      table={{
        caption: t('shared:entity.users'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ user }) => user,
        onOpen: ({ id }) => void navigate(paths.user(id)),
      }}
      bulk={
        mayWrite ? (selected, onClear) => <UsersBulkBar selected={selected} onClear={onClear} /> : undefined
      }
      error={t('users.error')}
      noMatch={{
        title:
          params.q === '' ? t('shared:noMatch.titleBare') : t('shared:noMatch.title', { text: params.q }),
        text: t('users.noMatch.text'),
      }}
      empty={{ title: t('users.empty'), text: t('users.emptyText') }}
    />
  )
}
