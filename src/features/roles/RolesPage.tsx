import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Role } from '#contract/iam/role.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import { enumerate } from '#src/lib/wording.ts'
import { covered, isEverything, linesOf } from '#src/parts/people/rights.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { useListCommands } from './commands.ts'
import { rolesQuery } from './use-roles.ts'

const Quiet = styled('span')({ color: color.text.secondary })
const Name = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > a': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span': { flex: 'none' },
})

/** The services a role reaches, in a row. */
const Reach = ({ role }: { role: Role }) => {
  const { t, i18n } = useTranslation(['people', 'common'])
  if (isEverything(role.permissions)) return <Quiet>{t('roles.everything')}</Quiet>
  const services = linesOf(covered(role.permissions)).map(({ service }) => t(`rights.service.${service}`))
  return <Quiet>{enumerate(i18n.language, services) || t('common:table.none')}</Quiet>
}

const useColumns = (): readonly Column<Role>[] => {
  const { t } = useTranslation(['people', 'common'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('roles.column.name'),
      cell: ({ id, name, built_in: builtIn }) => (
        <Name>
          <Link to={paths.role(id)}>{name}</Link>
          {builtIn && <Tag>{t('roles.builtIn')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'reach',
      head: t('roles.column.reach'),
      width: '30%',
      leaves: 2,
      cell: (role) => <Reach role={role} />,
    },
    {
      id: 'rows',
      head: t('roles.column.rows'),
      width: '132px',
      leaves: 1,
      cell: ({ condition }) => <Quiet>{t(condition === null ? 'roles.allRows' : 'roles.someRows')}</Quiet>,
    },
    {
      id: 'groups',
      head: t('roles.column.groups'),
      width: '96px',
      right: true,
      leaves: 3,
      cell: ({ groups }) => format.number(groups),
    },
    {
      id: 'users',
      head: t('roles.column.users'),
      width: '108px',
      right: true,
      cell: ({ users }) => format.number(users),
    },
  ]
}

const List = ({ roles }: { roles: readonly Role[] }) => {
  const { t, i18n } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const columns = useColumns()
  const q = address.get('q') ?? ''
  const compare = collate(i18n.language)
  const matches = matcher(q)
  const shown = roles
    .filter(({ name, description, permissions }) => matches([name, description, ...permissions].join(' ')))
    .toSorted((one, other) => compare(one.name, other.name))
  const ask = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total: roles.length })}>
        <FilterField label={t('roles.filter')} value={q} onChange={ask} width={260} />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('roles.noMatch', { text: q })}
          actions={<Button onClick={() => ask('')}>{t('filter.clear')}</Button>}
        />
      ) : (
        <Table
          caption={t('roles.caption')}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => void navigate(paths.role(id))}
        />
      )}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(rolesQuery)
  return null
}

/** All roles, how far they reach, and who holds them. */
export const Component = () => {
  const { t } = useTranslation('people')
  const { data, error, refetch, isFetching } = useQuery(rolesQuery)
  const mayWrite = useMay('iam:role:write')
  useListCommands()
  return (
    <>
      <PageHead
        title={t('roles.title')}
        sentence={t('roles.sentence')}
        actions={
          mayWrite && (
            <Button look="primary" icon={Plus} to={paths.newRole()}>
              {t('roles.new')}
            </Button>
          )
        }
      />
      {data && <List roles={data.items} />}
      {!data && !error && <Loading shape="table" />}
      {!data && error && (
        <Trouble
          error={error}
          title={t('roles.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}
