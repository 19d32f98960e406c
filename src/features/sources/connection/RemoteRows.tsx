import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { ChevronDown, ChevronRight, Eye, Table2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { indexesWith, useListWindow } from '#src/ui/layout/use-list-window.ts'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'
import { estimateOf, remoteKey, type RemoteRow, type SchemaRow } from './remote-tables.ts'
import type { TableChoice } from './use-table-choice.ts'

/** Columns of the rows and of their captions. */
export const remoteColumns = 'minmax(0, 1fr) 64px 88px 76px'

const Box = styled('div')({ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto' })
const Line = styled('div')({
  ...type.body,
  position: 'absolute',
  insetInline: 0,
  display: 'grid',
  gridTemplateColumns: remoteColumns,
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  borderBottom: hairline,
  '&:hover': { backgroundColor: color.surface.hover },
  '&[data-chosen]': { backgroundColor: color.accent.softer },
  '&[data-schema]': { backgroundColor: color.surface.canvas, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > span': { ...rowLayout(8), minWidth: 0 },
  '&:not([data-schema]) > span': { paddingLeft: 32 },
  '& label': { minWidth: 0 },
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& b': { ...oneLine, fontFamily: mono, fontSize: type.mono.fontSize, fontWeight: 400 },
  '&[data-schema] b': { fontWeight: 500 },
  '& em': { ...type.small, flex: 'none', fontStyle: 'normal', color: color.text.secondary },
  '& > small': { ...type.body, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > small:last-of-type': { color: color.text.secondary },
  [media.belowPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > small:not(:nth-of-type(2))': { display: 'none' },
  },
})

interface RowProps {
  choice: TableChoice
  tabIndex: number
}

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

const TableLine = ({
  table,
  isAdded,
  choice,
  tabIndex,
}: RowProps & { table: RemoteTable; isAdded: boolean }) => {
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
      </span>
      <small>{format.number(table.columns)}</small>
      <small>{rows === null ? none : format.large(estimateOf(rows))}</small>
      <small>{bytes === null ? none : format.bytes(bytes)}</small>
    </>
  )
}

const moves: Readonly<Record<string, (at: number, most: number, page: number) => number>> = {
  ArrowDown: (at, most) => Math.min(at + 1, most),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, most, page) => Math.min(at + page, most),
  PageUp: (at, _most, page) => Math.max(at - page, 0),
  Home: () => 0,
  End: (_at, most) => most,
}

/** Only these rows can be focused. */
const isSelectable = (row: RemoteRow, added: ReadonlySet<string>): boolean =>
  row.kind === 'schema' ? row.tables.length > 0 : row.table.readable && !added.has(remoteKey(row.table))

const keyOfRow = (row: RemoteRow): string =>
  row.kind === 'schema' ? `schema ${row.schema}` : remoteKey(row.table)

interface RowsProps {
  rowHeight: number
  rows: readonly RemoteRow[]
  choice: TableChoice
  added: ReadonlySet<string>
  collapsed: ReadonlySet<string>
  onCollapse: (schema: string) => void
}

/** The rows near the visible part. One of them is in the tab order; arrow keys move, Space selects. */
export function RemoteRows({ rowHeight, rows, choice, added, collapsed, onCollapse }: RowsProps) {
  const { t } = useTranslation('shared')
  const box = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState({ at: 0, isMoved: false })
  const stops = rows.flatMap((row, at) => (isSelectable(row, added) ? [at] : []))
  const current = stops.includes(focus.at) ? focus.at : (stops[0] ?? -1)
  const list = useListWindow(box, { count: rows.length, row: rowHeight })
  useLayoutEffect(() => {
    if (focus.isMoved)
      box.current
        ?.querySelector<HTMLElement>(`[data-index="${focus.at}"] input`)
        ?.focus({ preventScroll: true })
  }, [focus])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    const isOpen = row?.kind === 'schema' && !collapsed.has(row.schema)
    if (row?.kind === 'schema' && (isOpen ? event.key === 'ArrowLeft' : event.key === 'ArrowRight')) {
      event.preventDefault()
      onCollapse(row.schema)
      return
    }
    const next = stops[moves[event.key]?.(stops.indexOf(current), stops.length - 1, list.page) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    list.reveal(next)
    setFocus({ at: next, isMoved: true })
  }
  return (
    <Box ref={box} role="group" aria-label={t('entity.tables')} onKeyDown={onKeyDown}>
      <div style={{ height: list.height }} />
      {indexesWith(current, list, rows.length).map((at) => {
        const row = rows[at]
        if (!row) return null
        const tabIndex = at === current ? 0 : -1
        const isSchema = row.kind === 'schema'
        const isChosen = !isSchema && choice.keys.has(remoteKey(row.table))
        return (
          <Line
            key={keyOfRow(row)}
            data-index={at}
            data-schema={isSchema ? '' : undefined}
            data-chosen={isChosen ? '' : undefined}
            style={{ top: list.topOf(at), height: rowHeight }}
            onFocus={() => focus.at !== at && setFocus({ at, isMoved: false })}
          >
            {row.kind === 'schema' ? (
              <SchemaLine
                {...{ row, choice, tabIndex }}
                isCollapsed={collapsed.has(row.schema)}
                onCollapse={() => onCollapse(row.schema)}
              />
            ) : (
              <TableLine
                {...{ choice, tabIndex }}
                table={row.table}
                isAdded={added.has(remoteKey(row.table))}
              />
            )}
          </Line>
        )
      })}
    </Box>
  )
}
