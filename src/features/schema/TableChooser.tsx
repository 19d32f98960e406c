import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Table as SourceTable } from '#contract/data-manager/table.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/find.ts'
import { enumerate } from '#src/lib/wording.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { State } from '#src/ui/State.tsx'
import { Table } from '#src/ui/Table.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { writeFrom } from './from-address.ts'
import { nameOfTable, tablesMeant } from './known-tables.ts'
import { nameOfObject } from './object-list.ts'
import { tablesQuery, useObjects } from './use-objects.ts'

const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
})
const Quiet = styled('span')({ color: color.text.secondary })

const isReady = ({ extracted_at: at }: SourceTable): boolean => at !== null
const keyOf = (table: SourceTable): string => writeFrom(nameOfTable(table))
const designAddress = (table: SourceTable): string => paths.newObject(keyOf(table))
const tableAddress = (table: SourceTable): string => paths.table(table.database_name, table.table_name)

/** Names of the objects that take from each table. */
const useDesigned = (
  tables: readonly SourceTable[],
  objects: readonly StoredLogicalObject[],
): ReadonlyMap<string, readonly string[]> => {
  const designed = new Map<string, string[]>()
  for (const stored of objects.filter(({ level }) => level === 'data_prim'))
    for (const name of tablesMeant(stored.object.attributes.flatMap(pathsOf), tables)) {
      const key = writeFrom(name)
      designed.set(key, [...(designed.get(key) ?? []), nameOfObject(stored)])
    }
  return designed
}

const Extracted = ({ table }: { table: SourceTable }) => {
  const { t } = useTranslation('schema')
  const format = useFormat()
  if (table.extracted_at !== null)
    return (
      <Quiet>
        <time dateTime={table.extracted_at} title={format.instant(table.extracted_at)}>
          {format.relative(table.extracted_at)}
        </time>
      </Quiet>
    )
  if (table.state === 'queued' || table.state === 'extracting')
    return <State state="running">{t('choose.reading')}</State>
  return table.failure ? (
    <State state="failed">{t('choose.failed')}</State>
  ) : (
    <State state="notYet">{t('choose.notYet')}</State>
  )
}

const useTableColumns = (
  designed: ReadonlyMap<string, readonly string[]>,
): readonly Column<SourceTable>[] => {
  const { t, i18n } = useTranslation(['schema', 'common'])
  const format = useFormat()
  const none = t('common:table.none')
  const figure = (value: number | null) => (value === null ? none : format.number(value))
  return [
    {
      id: 'table',
      head: t('choose.column.table'),
      cell: (table) =>
        isReady(table) ? <Link to={designAddress(table)}>{table.table_name}</Link> : table.table_name,
    },
    { id: 'source', head: t('choose.column.source'), width: '22%', cell: (table) => table.database_name },
    {
      id: 'attributes',
      head: t('choose.column.attributes'),
      width: '96px',
      right: true,
      leaves: 2,
      cell: (table) => figure(table.attributes),
    },
    {
      id: 'rows',
      head: t('choose.column.rows'),
      width: '112px',
      right: true,
      cell: (table) => figure(table.rows),
    },
    {
      id: 'extracted',
      head: t('choose.column.extracted'),
      width: '150px',
      cell: (table) => <Extracted table={table} />,
    },
    {
      id: 'used',
      head: t('choose.column.used'),
      width: '20%',
      leaves: 1,
      cell: (table) => <Quiet>{enumerate(i18n.language, designed.get(keyOf(table)) ?? []) || none}</Quiet>,
    },
    {
      id: 'act',
      head: '',
      width: '112px',
      right: true,
      cell: (table) =>
        isReady(table) ? (
          <TextAction to={designAddress(table)}>{t('choose.use')}</TextAction>
        ) : (
          <TextAction to={tableAddress(table)}>{t('choose.extract')}</TextAction>
        ),
    },
  ]
}

const List = ({ tables }: { tables: readonly SourceTable[] }) => {
  const { t } = useTranslation(['schema', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { data: objects } = useObjects()
  const columns = useTableColumns(useDesigned(tables, objects ?? []))
  const q = address.get('q') ?? ''
  const matches = matcher(q)
  const shown = tables
    .filter((table) => matches(`${table.table_name} ${table.database_name}`))
    .toSorted((one, other) => Number(isReady(other)) - Number(isReady(one)))
  const ask = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true })
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total: tables.length })}>
        <FilterField label={t('choose.filter')} value={q} onChange={ask} />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('choose.noMatchTitle', { text: q })}
          actions={<Button onClick={() => ask('')}>{t('filter.clear')}</Button>}
        >
          {t('choose.noMatch', { count: tables.length })}
        </EmptyState>
      ) : (
        <Table
          caption={t('choose.caption')}
          columns={columns}
          rows={shown}
          rowKey={keyOf}
          rowName={(table) => table.table_name}
          onOpen={(table) => void navigate(isReady(table) ? designAddress(table) : tableAddress(table))}
        />
      )}
    </>
  )
}

/** The first step of a new object: which table it begins from. */
export const TableChooser = () => {
  const { t } = useTranslation('schema')
  const { data: tables, error, refetch, isFetching } = useQuery(tablesQuery)
  if (!tables && error)
    return (
      <Trouble error={error} title={t('choose.error')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return (
    <Scroll>
      <PageHead
        title={t('choose.title')}
        sentence={tables?.length === 0 ? undefined : t('choose.sentence')}
      />
      {!tables && <Loading shape="table" />}
      {tables?.length === 0 && (
        <EmptyState
          picture
          title={t('choose.emptyTitle')}
          actions={
            <Button look="primary" to={paths.newSource()}>
              {t('choose.addSource')}
            </Button>
          }
        >
          {t('choose.emptyText')}
        </EmptyState>
      )}
      {tables && tables.length > 0 && <List tables={tables} />}
    </Scroll>
  )
}
