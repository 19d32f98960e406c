import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Organization, firstOrganization } from '#contract/iam/organization.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
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
import { NewOrganization } from './NewOrganization.tsx'
import { useListCommands } from './commands.ts'
import { readSort, shownOrganizations, writeSort } from './list-address.ts'
import { organizationsQuery } from './use-organizations.ts'

const Quiet = styled('span')({ color: color.text.secondary })
const Name = styled('span')({ display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 })

const useColumns = (): readonly Column<Organization>[] => {
  const { t } = useTranslation(['administration', 'common'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('organizations.column.name'),
      sortable: true,
      width: '26%',
      cell: ({ id, name }) => (
        <Name>
          <Link to={paths.organization(id)}>{name}</Link>
          {id === firstOrganization && <Tag>{t('builtIn')}</Tag>}
        </Name>
      ),
    },
    {
      id: 'id',
      head: t('organizations.column.id'),
      sortable: true,
      mono: true,
      width: '16%',
      cell: ({ id }) => id,
    },
    {
      id: 'description',
      head: t('organizations.column.description'),
      leaves: 1,
      cell: ({ description }) => <Quiet>{description || t('common:table.none')}</Quiet>,
    },
    {
      id: 'members',
      head: t('organizations.column.members'),
      sortable: true,
      right: true,
      width: '112px',
      cell: ({ members }) => format.number(members),
    },
    {
      id: 'updated',
      head: t('organizations.column.updated'),
      width: '156px',
      leaves: 2,
      cell: ({ updated_at: at }) => (
        <Quiet>
          <time dateTime={at} title={format.instant(at)}>
            {format.relative(at)}
          </time>
        </Quiet>
      ),
    },
  ]
}

const List = ({ all }: { all: readonly Organization[] }) => {
  const { t, i18n } = useTranslation(['administration', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const columns = useColumns()
  const q = address.get('q') ?? ''
  const sort = readSort(address.get('sort'))
  const rows = shownOrganizations(all, { q, sort, language: i18n.language })
  const set = (name: 'q' | 'sort', text: string) =>
    setAddress(
      (before) => {
        if (text === '') before.delete(name)
        else before.set(name, text)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: rows.length, total: all.length })}>
        <FilterField label={t('organizations.filter')} value={q} onChange={(text) => set('q', text)} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          title={t('noMatch', { text: q })}
          actions={<Button onClick={() => set('q', '')}>{t('clearFilter')}</Button>}
        />
      ) : (
        <Table
          caption={t('organizations.caption')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          sort={sort}
          onSort={(next) => set('sort', writeSort(next))}
          onOpen={({ id }) => void navigate(paths.organization(id))}
        />
      )}
    </>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(organizationsQuery)
  return null
}

/** Who owns packages: all organizations, and how many belong to each. */
export const Component = () => {
  const { t } = useTranslation('administration')
  const mayWrite = useMay('iam:organization:write')
  const { dialog, open, close } = useDialogAddress(['new'])
  const { data, error, refetch, isFetching } = useQuery(organizationsQuery)
  useListCommands(() => open('new'))
  return (
    <>
      <PageHead
        title={t('organizations.title')}
        sentence={t('organizations.sentence')}
        actions={
          mayWrite && (
            <Button look="primary" icon={Plus} onClick={() => open('new')}>
              {t('organizations.action.new')}
            </Button>
          )
        }
      />
      {data && <List all={data.items} />}
      {!data && error && (
        <Trouble
          error={error}
          title={t('organizations.error')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Loading shape="table" />}
      {dialog === 'new' && mayWrite && <NewOrganization onClose={close} />}
    </>
  )
}
