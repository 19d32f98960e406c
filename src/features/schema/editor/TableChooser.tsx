import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Table as SourceTable } from '#contract/data-manager/table.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/match-text.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { State } from '#src/ui/display/State.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { writeFrom } from './from-param.ts'
import { nameOfTable, referencedTables } from '../model/known-tables.ts'
import { nameOfObject } from '../model/object-list.ts'
import { tablesQuery, useObjects } from '../model/use-objects.ts'

const isReady = ({ extracted_at: at }: SourceTable): boolean => at !== null
const keyOf = (table: SourceTable): string => writeFrom(nameOfTable(table))
const designAddress = (table: SourceTable): string => paths.newObject(keyOf(table))
const tableAddress = (table: SourceTable): string => paths.table(table.database_name, table.table_name)

/** Names of the objects that use each table. */
const useDesigned = (
  tables: readonly SourceTable[],
  objects: readonly StoredLogicalObject[],
): ReadonlyMap<string, readonly string[]> => {
  const designed = new Map<string, string[]>()
  for (const stored of objects.filter(({ level }) => level === 'data_prim'))
    for (const name of referencedTables(stored.object.attributes.flatMap(pathsOf), tables)) {
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
      <Muted>
        <time dateTime={table.extracted_at} title={format.instant(table.extracted_at)}>
          {format.relative(table.extracted_at)}
        </time>
      </Muted>
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
  const { t, i18n } = useTranslation(['schema', 'common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  const figure = (value: number | null) => (value === null ? none : format.number(value))
  return [
    {
      id: 'table',
      head: t('shared:field.table'),
      cell: (table) =>
        isReady(table) ? <Link to={designAddress(table)}>{table.table_name}</Link> : table.table_name,
    },
    { id: 'source', head: t('choose.column.source'), width: '22%', cell: (table) => table.database_name },
    {
      id: 'attributes',
      head: t('shared:entity.attributes'),
      width: '96px',
      right: true,
      hideBelow: 2,
      cell: (table) => figure(table.attributes),
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
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
      hideBelow: 1,
      cell: (table) => <Muted>{enumerate(i18n.language, designed.get(keyOf(table)) ?? []) || none}</Muted>,
    },
    {
      id: 'act',
      head: '',
      width: '112px',
      right: true,
      cell: (table) =>
        isReady(table) ? (
          <LinkButton to={designAddress(table)}>{t('choose.use')}</LinkButton>
        ) : (
          <LinkButton to={tableAddress(table)}>{t('choose.extract')}</LinkButton>
        ),
    },
  ]
}

/** The first step of a new object: chooses its table. */
export function TableChooser() {
  const { t } = useTranslation(['schema', 'shared'])
  const navigate = useNavigate()
  const { params, state } = useListParams(searchParams)
  const { data: tables, ...list } = useQuery(tablesQuery)
  const { data: objects } = useObjects()
  const columns = useTableColumns(useDesigned(tables ?? [], objects ?? []))
  const matches = matcher(params.q)
  const total = tables?.length ?? 0
  return (
    <Fill style={{ overflow: 'auto' }}>
      <ListPage
        title={t('choose.title')}
        sentence={tables?.length === 0 ? undefined : t('choose.sentence')}
        list={{ ...list, rows: tables, total }}
        shown={tables
          ?.filter((table) => matches(`${table.table_name} ${table.database_name}`))
          .toSorted((one, other) => Number(isReady(other)) - Number(isReady(one)))}
        state={state}
        search={{ label: t('choose.filter') }}
        table={{
          caption: t('choose.caption'),
          columns,
          rowKey: keyOf,
          rowName: ({ table_name: name }) => name,
          onOpen: (table) => void navigate(isReady(table) ? designAddress(table) : tableAddress(table)),
        }}
        error={t('choose.error')}
        noMatch={{ text: t('choose.noMatch', { count: total }) }}
        empty={{
          title: t('choose.emptyTitle'),
          text: t('choose.emptyText'),
          actions: (
            <Button variant="primary" to={paths.newSource()}>
              {t('shared:action.addSource')}
            </Button>
          ),
        }}
      />
    </Fill>
  )
}
