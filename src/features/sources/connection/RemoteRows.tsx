import { styled } from '@mui/material/styles'
import { ChevronDown, ChevronRight, Eye, Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { oneLine } from '#src/ui/theme/typography.ts'
import type { OpenRefresh } from './RefreshMenu.tsx'
import { type ChoiceRow, ChoiceRows } from './ChoiceRows.tsx'
import { estimateOf, remoteKey, type RemoteRow, type SchemaRow } from './remote-tables.ts'
import type { TableChoice } from './use-table-choice.ts'

interface RowProps {
  choice: TableChoice
  tabIndex: number
}

/** At the end of the name: at most half of its width, and only of the selected tables. */
const Refresh = styled('em')({
  '&&': { flex: '0 1 auto', minWidth: 0, maxWidth: '50%', marginLeft: 'auto' },
  '& > button': { ...oneLine, maxWidth: '100%' },
})

const SchemaLine = ({
  row,
  isCollapsed,
  onCollapse,
  choice,
  tabIndex,
}: RowProps & { row: SchemaRow; isCollapsed: boolean; onCollapse: () => void }) => {
  const { t } = useTranslation('connection')
  const { schema, tables } = row
  const chosen = tables.filter((table) => choice.keys.has(remoteKey(table))).length
  return (
    <span>
      <IconButton
        small
        tabIndex={-1}
        icon={isCollapsed ? ChevronRight : ChevronDown}
        label={t(isCollapsed ? 'tables.expand' : 'tables.collapse', { name: schema })}
        onClick={onCollapse}
      />
      <Checkbox
        label={t('tables.labelSchema', { name: schema })}
        labelHidden
        tabIndex={tabIndex}
        disabled={tables.length === 0}
        checked={tables.length > 0 && chosen === tables.length}
        some={chosen > 0 && chosen < tables.length}
        onChange={(isOn) => choice.toggle(tables, isOn)}
      />
      <b>{schema}</b>
      {tables.length > 0 && <em>{t('tables.schema', { count: tables.length, chosen })}</em>}
    </span>
  )
}

interface RefreshRuleProps extends RowProps, Pick<RowsProps, 'onRefresh'> {
  table: RemoteTable
}

/** What a refresh of a selected table will read, and the menu that changes it. */
const RefreshRule = ({ table, choice, tabIndex, onRefresh }: RefreshRuleProps) => {
  const { t } = useTranslation(['connection', 'sources'])
  if (!choice.keys.has(remoteKey(table))) return null
  const column = choice.growing.get(remoteKey(table))
  const rule = column === undefined ? t('sources:refresh.whole') : t('tables.newRows', { column })
  return (
    <Refresh>
      <LinkButton
        tabIndex={tabIndex}
        label={t('tables.refresh', { name: `${table.schema}.${table.name}`, rule })}
        onClick={({ currentTarget: anchor }) => onRefresh({ table, anchor })}
      >
        {rule}
      </LinkButton>
    </Refresh>
  )
}

const TableLine = ({
  table,
  isAdded,
  choice,
  tabIndex,
  onRefresh,
}: RowProps & { table: RemoteTable; isAdded: boolean } & Pick<RowsProps, 'onRefresh'>) => {
  const { t } = useTranslation(['connection', 'shared'])
  const format = useFormat()
  const { schema, name, kind, readable, rows, bytes } = table
  const none = t('shared:table.none')
  const Icon = kind === 'view' ? Eye : Table2
  return (
    <>
      <span>
        <Checkbox
          label={t('tables.label', { name: `${schema}.${name}` })}
          labelHidden
          tabIndex={tabIndex}
          disabled={isAdded || !readable}
          checked={isAdded || choice.keys.has(remoteKey(table))}
          onChange={(isOn) => choice.toggle([table], isOn)}
        />
        <Icon size={14} strokeWidth={2} aria-hidden />
        <b title={name}>{name}</b>
        {kind === 'view' && <em>{t('shared:entity.view')}</em>}
        {isAdded && <em>{t('tables.added')}</em>}
        {!readable && <em>{t('tables.unreadable')}</em>}
        <RefreshRule {...{ table, choice, tabIndex, onRefresh }} />
      </span>
      <small>{format.number(table.columns)}</small>
      <small>{rows === null ? none : format.large(estimateOf(rows))}</small>
      <small>{bytes === null ? none : format.bytes(bytes)}</small>
    </>
  )
}

interface RowsProps {
  rowHeight: number
  rows: readonly RemoteRow[]
  choice: TableChoice
  added: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  onCollapse: (schema: string) => void
  onRefresh: (open: OpenRefresh) => void
}

/** Schemas and their tables. Left and Right close and open a schema. */
export function RemoteRows(props: RowsProps) {
  const { rowHeight, rows, choice, added, collapsed, onCollapse, onRefresh } = props
  const { t } = useTranslation('shared')
  const choiceRows = rows.map((row): ChoiceRow => {
    if (row.kind === 'schema')
      return {
        key: `schema ${row.schema}`,
        kind: 'group',
        isStop: row.tables.length > 0,
        isChosen: false,
      }
    const key = remoteKey(row.table)
    const isStop = row.table.readable && !added.has(key)
    return { key, kind: 'inset', isStop, isChosen: choice.keys.has(key) }
  })
  const onKey = (at: number, key: string): boolean => {
    const row = rows[at]
    if (row?.kind !== 'schema') return false
    const isOpen = !collapsed.has(row.schema)
    if (key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return false
    onCollapse(row.schema)
    return true
  }
  return (
    <ChoiceRows label={t('entity.tables')} rowHeight={rowHeight} rows={choiceRows} onKey={onKey}>
      {(at, tabIndex) => {
        const row = rows[at]
        if (!row) return null
        return row.kind === 'schema' ? (
          <SchemaLine
            {...{ row, choice, tabIndex }}
            isCollapsed={collapsed.has(row.schema)}
            onCollapse={() => onCollapse(row.schema)}
          />
        ) : (
          <TableLine
            {...{ choice, tabIndex, onRefresh }}
            table={row.table}
            isAdded={added.has(remoteKey(row.table))}
          />
        )
      }}
    </ChoiceRows>
  )
}
