import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Group } from '#contract/iam/group.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { collate } from '#src/lib/collate.ts'
import { matcher } from '#src/lib/find.ts'
import { enumerate } from '#src/lib/wording.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { useListCommands } from './commands.ts'
import { groupsQuery } from './use-groups.ts'

const Quiet = styled('span')({ color: color.text.secondary })

const useColumns = (): readonly Column<Group>[] => {
  const { t, i18n } = useTranslation(['people', 'common'])
  const format = useFormat()
  const none = t('common:table.none')
  return [
    {
      id: 'name',
      head: t('groups.column.name'),
      cell: ({ id, name }) => <Link to={paths.group(id)}>{name}</Link>,
    },
    {
      id: 'description',
      head: t('groups.column.description'),
      width: '32%',
      leaves: 1,
      cell: ({ description }) => <Quiet>{description || none}</Quiet>,
    },
    {
      id: 'roles',
      head: t('groups.column.roles'),
      width: '26%',
      leaves: 3,
      cell: ({ roles }) => (
        <Quiet>
          {enumerate(
            i18n.language,
            roles.map(({ name }) => name),
          ) || none}
        </Quiet>
      ),
    },
    {
      id: 'members',
      head: t('groups.column.members'),
      width: '108px',
      right: true,
      cell: ({ members }) => format.number(members),
    },
  ]
}

const NewGroup = () => {
  const { t } = useTranslation('people')
  return useMay('iam:group:write') ? (
    <Button look="primary" icon={Plus} to={paths.newGroup()}>
      {t('groups.new')}
    </Button>
  ) : null
}

const List = ({ groups, total }: { groups: readonly Group[]; total: number }) => {
  const { t, i18n } = useTranslation(['people', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const columns = useColumns()
  const q = address.get('q') ?? ''
  const compare = collate(i18n.language)
  const matches = matcher(q)
  const shown = groups
    .filter(({ name, description }) => matches(`${name} ${description}`))
    .toSorted((one, other) => compare(one.name, other.name))
  const ask = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total })}>
        <FilterField label={t('groups.filter')} value={q} onChange={ask} />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('groups.noMatch', { text: q })}
          actions={<Button onClick={() => ask('')}>{t('filter.clear')}</Button>}
        />
      ) : (
        <Table
          caption={t('groups.caption')}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={({ id }) => void navigate(paths.group(id))}
        />
      )}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(groupsQuery)
  return null
}

/** All groups, what they give and to how many. */
export const Component = () => {
  const { t } = useTranslation('people')
  const { data, error, refetch, isFetching } = useQuery(groupsQuery)
  useListCommands()
  if (!data && error)
    return (
      <>
        <PageHead title={t('groups.title')} />
        <Trouble
          error={error}
          title={t('groups.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </>
    )
  const isEmpty = data?.items.length === 0
  return (
    <>
      <PageHead
        title={t('groups.title')}
        sentence={t('groups.sentence')}
        actions={!isEmpty && <NewGroup />}
      />
      {!data && <Loading shape="table" />}
      {isEmpty && (
        <EmptyState title={t('groups.empty')} actions={<NewGroup />}>
          {t('groups.emptyText')}
        </EmptyState>
      )}
      {data && !isEmpty && <List groups={data.items} total={data.total} />}
    </>
  )
}
