import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActionTable } from '#contract/engine/action-table.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** `data_prim.event_handle` */
export function nameOfTable({ database_name: level, table_name: name }: ActionTable): string {
  return `${level}.${name}`
}

/** The address of a query of the table. */
export function queryOfTable({ database_name: level, table_name: table }: ActionTable): string {
  return paths.queryTable(level, table)
}

/** The display name gives way to the name. */
const Label = styled('span')({
  ...oneLine,
  ...type.small,
  '&&': { flex: '0 99 auto' },
  color: color.text.secondary,
})

const Name = ({ table }: { table: ActionTable }) => {
  const mayQuery = useMay('query-builder-legacy:query:run')
  const name = nameOfTable(table)
  const { display_name: label, table_name: technical } = table
  return (
    <NameCell>
      {mayQuery ? <Link to={queryOfTable(table)}>{name}</Link> : <span>{name}</span>}
      {label !== '' && label !== technical && <Label>{label}</Label>}
    </NameCell>
  )
}

/** The first action that uses a table as a link, and how many more there are. */
const Users = ({ users }: { users: ActionTable['used_by'] }) => {
  const { t, i18n } = useTranslation(['actions', 'shared'])
  const [first, ...more] = users
  if (first === undefined) return <Muted>{t('tables.unused')}</Muted>
  const names = users.map(({ name }) => name)
  return (
    <NameCell title={enumerate(i18n.language, names)}>
      <TextLink to={paths.action(first.id)}>{first.name}</TextLink>
      {more.length > 0 && <Muted size="small">{t('shared:count.andMore', { count: more.length })}</Muted>}
    </NameCell>
  )
}

/** The columns of the list of action tables. */
export function useTableColumns(): readonly Column<ActionTable>[] {
  const { t, i18n } = useTranslation(['actions', 'shared'])
  const format = useFormat()
  return [
    { id: 'name', head: t('shared:field.name'), sortable: true, cell: (table) => <Name table={table} /> },
    {
      id: 'columns',
      head: t('shared:entity.columns'),
      width: '24%',
      mono: true,
      hideBelow: 2,
      cell: ({ columns }) =>
        enumerate(
          i18n.language,
          columns.map(({ name }) => name),
        ),
    },
    {
      id: 'rows',
      head: t('shared:field.rows'),
      width: '100px',
      right: true,
      sortable: true,
      cell: ({ rows }) => format.number(rows),
    },
    {
      id: 'used',
      head: t('tables.usedBy'),
      width: '22%',
      hideBelow: 3,
      cell: ({ used_by: users }) => <Users users={users} />,
    },
    {
      id: 'written',
      head: t('tables.written'),
      width: '136px',
      sortable: true,
      hideBelow: 1,
      cell: ({ written_at: at }) =>
        at === null ? <Muted>{t('tables.never')}</Muted> : <RelativeTime at={at} />,
    },
  ]
}
