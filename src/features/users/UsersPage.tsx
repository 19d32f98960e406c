import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useCreateLink } from '#src/components/resource/use-create-link.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
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
  const optionsOf = (named: NamedItems): readonly FilterOption[] =>
    (named ?? [])
      .map(({ id, name }) => ({ id, label: name }))
      .toSorted((one, other) => compare(one.label, other.label))
  const options = {
    role: optionsOf(useRoles()),
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

/** All accounts, their roles, and those that need attention. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shared', 'shell'])
  const navigate = useNavigate()
  const { params, state, change } = useListParams(usersParams)
  const list = useUsers(params)
  const columns = useUserColumns()
  const create = useCreateLink({
    id: 'new-user',
    label: t('shell:page.newUser'),
    to: paths.newUser(),
    may: useMay('iam:user:write'),
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
