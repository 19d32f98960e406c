import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { SourceStateView } from '../status/SourceStateView.tsx'
import { Moment } from '../status/Moment.tsx'

type Key = string | number | null

/** The sort key of each column of tables. */
export const tableKeys: Readonly<Record<string, (table: Table) => Key>> = {
  name: (table) => table.table_name,
  format: (table) => table.format,
  schema: (table) => table.remote?.schema ?? null,
  rows: (table) => table.rows,
  rejected: (table) => table.rejected_rows,
  attributes: (table) => table.attributes,
  size: (table) => table.size,
  extracted: (table) => table.extracted_at,
  state: (table) => table.state,
}

const Part = styled('span')({ marginLeft: 8 })

/** The name of a table and, if it is one of several in a file, where it is. */
const TableName = ({ table }: { table: Table }) => {
  const { t } = useTranslation('sources')
  const { database_name: source, table_name: name, file, sheet, parent } = table
  const isPart = sheet !== null || parent !== null
  return (
    <>
      <Link to={paths.table(source, name)} title={name}>
        {name}
      </Link>
      {isPart && (
        <Part>
          <Muted>{t('page.partOf', { name: parent ?? file ?? '' })}</Muted>
        </Part>
      )}
    </>
  )
}

/** What a table is read from: the format of a file, or the schema of a table in a database. */
const useOriginColumn = (isRemote: boolean): Column<Table> => {
  const { t } = useTranslation(['sources', 'shared', 'connection'])
  const none = t('shared:table.none')
  const shared = { sortable: true, hideBelow: 2 } as const
  return isRemote
    ? {
        ...shared,
        id: 'schema',
        head: t('connection:source.column'),
        width: '104px',
        cell: ({ remote }) => <Muted>{remote?.schema ?? none}</Muted>,
      }
    : {
        ...shared,
        id: 'format',
        head: t('page.column.format'),
        width: '88px',
        cell: ({ format: name }) => <Muted>{name === null ? none : t(`format.${name}`)}</Muted>,
      }
}

/** The columns of the tables of a source. */
export function useTableColumns(isRemote: boolean): readonly Column<Table>[] {
  const { t } = useTranslation(['sources', 'common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  const origin = useOriginColumn(isRemote)
  const figure = (value: number | null) => (value === null ? none : format.number(value))
  return [
    {
      id: 'name',
      head: t('shared:field.table'),
      sortable: true,
      cell: (table) => <TableName table={table} />,
    },
    origin,
    {
      id: 'rows',
      head: t('shared:field.rows'),
      sortable: true,
      right: true,
      width: '108px',
      figure: ({ rows }) =>
        rows === null ? null : t('shared:count.rows', { count: rows, rows: format.number(rows) }),
      cell: ({ rows }) => figure(rows),
    },
    {
      id: 'rejected',
      head: t('shared:field.refused'),
      sortable: true,
      right: true,
      width: '92px',
      hideBelow: 1,
      cell: (table) => (table.extracted_at === null ? none : format.number(table.rejected_rows)),
    },
    {
      id: 'attributes',
      head: t('shared:entity.attributes'),
      sortable: true,
      right: true,
      width: '100px',
      hideBelow: 2,
      cell: ({ attributes }) => figure(attributes),
    },
    {
      id: 'size',
      head: t('shared:field.size'),
      sortable: true,
      right: true,
      width: '92px',
      hideBelow: 1,
      cell: ({ size }) => (size === null ? none : format.bytes(size)),
    },
    {
      id: 'state',
      head: t('shared:field.state'),
      sortable: true,
      width: '176px',
      cell: (table) => (
        <SourceStateView state={table.state} rejectedRows={table.rejected_rows} failure={table.failure} />
      ),
    },
    {
      id: 'extracted',
      head: t('page.column.extracted'),
      sortable: true,
      width: '156px',
      hideBelow: 2,
      cell: ({ extracted_at: at }) => <Moment at={at} />,
    },
  ]
}
