import { ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Build } from '#contract/data-manager/build.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { State } from '#src/ui/display/State.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { rowsPerSecond } from './build-figures.ts'

type BuiltTable = Build['tables'][number]

const useColumns = (): readonly Column<BuiltTable>[] => {
  const { t } = useTranslation(['builds', 'common', 'shared'])
  const format = useFormat()
  const none = t('shared:table.none')
  const figure = (value: number) => (value === 0 ? none : format.number(value))
  return [
    {
      id: 'object',
      head: t('tables.object'),
      cell: ({ object_name: name, state }) => (
        <>
          <Link to={paths.object(name)}>{name}</Link>
          {state === 'unchanged' && <Muted> {t('tables.unchanged')}</Muted>}
        </>
      ),
    },
    {
      id: 'level',
      head: t('shared:field.level'),
      width: '96px',
      hideBelow: 1,
      cell: ({ level }) => <Muted>{level}</Muted>,
      mono: true,
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      width: '128px',
      right: true,
      cell: ({ rows }) => (rows === null ? t('shared:entity.view') : format.number(rows)),
    },
    {
      id: 'rejected',
      head: t('shared:field.refused'),
      width: '120px',
      right: true,
      cell: ({ rejected_rows: rows }) =>
        rows === 0 ? none : <State state="attention">{format.number(rows)}</State>,
    },
    {
      id: 'filtered',
      head: t('tables.filtered'),
      width: '132px',
      right: true,
      hideBelow: 2,
      cell: ({ filtered_rows: rows }) => figure(rows),
    },
    {
      id: 'replaced',
      head: t('tables.replaced'),
      width: '120px',
      right: true,
      hideBelow: 2,
      cell: ({ replaced_rows: rows }) => figure(rows),
    },
    {
      id: 'duration',
      head: t('shared:field.duration'),
      width: '104px',
      right: true,
      hideBelow: 1,
      cell: ({ duration }) => (duration === null ? none : format.duration(duration * 1000)),
    },
    {
      id: 'speed',
      head: t('tables.speed'),
      width: '152px',
      right: true,
      hideBelow: 2,
      cell: (table) => figure(rowsPerSecond(table)),
    },
  ]
}

/** The tables of a build, with links to their designs and queries. */
export function BuiltTables({ build }: { build: Build }) {
  const { t } = useTranslation(['builds', 'shared'])
  const columns = useColumns()
  const canQuery = useMay('query-builder-legacy:query:run')
  const isQueryable = canQuery && build.is_current
  return (
    <Table
      caption={t('shared:entity.tables')}
      columns={columns}
      rows={build.tables}
      rowKey={({ level, object_name: name }) => `${level}/${name}`}
      rowName={(table) => table.object_name}
      actions={
        isQueryable
          ? ({ object_name: table, level }) => (
              <IconButton
                small
                icon={ChartColumn}
                label={t('tables.ask', { name: table })}
                to={paths.queryTable(level, table)}
              />
            )
          : undefined
      }
    />
  )
}
