import { useRef } from 'react'
import { TableBody } from './TableBody.tsx'
import { type SelectEvent, TableRow } from './TableRow.tsx'
import { choose, chooseAll, extent } from './table-selection.ts'
import { phoneColumns } from './phone-columns.tsx'
import { TableRoot } from './table-style.ts'
import type { Column, Sort, TableProps } from './table-types.ts'
import { visuallyHidden } from '../theme/typography.ts'
import { useFittingColumns } from './use-fitting-columns.ts'
import { isWindowedList } from './use-row-window.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'

interface ColumnsProps {
  columns: readonly Pick<Column<never>, 'id' | 'width'>[]
  selects: boolean
  acts: boolean
  isPhone: boolean
}

const Columns = ({ columns, selects, acts, isPhone }: ColumnsProps) => (
  <colgroup>
    {selects && <col style={{ width: 'calc(var(--gutter) + 26px)' }} />}
    {columns.map(({ id, width }) => (
      <col key={id} style={width === undefined ? undefined : { width }} />
    ))}
    {acts && <col style={{ width: isPhone ? 'calc(var(--gutter) + 30px)' : 'calc(var(--gutter) + 40px)' }} />}
  </colgroup>
)

interface HeadCellProps {
  column: Pick<Column<never>, 'head' | 'id' | 'right' | 'sortable'>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const direction = (sort: Sort | undefined, id: string) => {
  if (sort?.by !== id) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

const HeadCell = ({ column, sort, onSort }: HeadCellProps) => {
  const sorted = direction(sort, column.id)
  const looks = { 'data-right': column.right ? '' : undefined }
  if (column.head === '') return <td aria-hidden />
  if (!column.sortable || !onSort)
    return (
      <th scope="col" {...looks}>
        {column.head}
      </th>
    )
  return (
    <th scope="col" aria-sort={sorted ?? 'none'} {...looks}>
      <button type="button" onClick={() => onSort({ by: column.id, descending: sorted === 'ascending' })}>
        {column.head}
        {sorted === 'ascending' && <ArrowUp size={13} strokeWidth={2} aria-hidden />}
        {sorted === 'descending' && <ArrowDown size={13} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  )
}

function TableHead<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selection, actions, sort, onSort } = props
  const { t } = useTranslation('shared')
  const order = rows.map(rowKey)
  const chosen = selection && extent(order, selection.keys)
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-tool="">
            <Checkbox
              label={t('table.selectAll')}
              labelHidden
              checked={chosen === 'all'}
              some={chosen === 'some'}
              disabled={rows.length === 0}
              onChange={(on) => selection.onChange(chooseAll(order, { chosen: selection.keys, on }))}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions && <td data-tool="" aria-hidden />}
      </tr>
    </thead>
  )
}

/**
 * A list as a real table, one line per row, on phones two. Arrow keys move along rows, Enter opens, Space selects. Of a
 * long list, only the rows near the visible ones are rendered, and all of them for print (UI33).
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, rows, rowKey, selection, actions, compact } = props
  const tools = [selection, actions].filter((each) => each !== undefined).length
  const { ref, columns: fitting, isPhone: isNarrow } = useFittingColumns(props.columns, tools)
  const isPhone = isNarrow && !compact && !props.singleLine
  const columns = isPhone ? phoneColumns(props.columns, tools > 0) : fitting
  const last = useRef<string>(undefined)
  const select = (key: string, { on, shift }: SelectEvent) => {
    if (!selection) return
    const from = shift ? last.current : undefined
    last.current = key
    selection.onChange(choose({ order: rows.map(rowKey), chosen: selection.keys, key, on, from }))
  }
  return (
    <TableRoot ref={ref} data-compact={compact ? '' : undefined} data-phone={isPhone ? '' : undefined}>
      <table aria-rowcount={isWindowedList(rows.length) ? rows.length + 1 : undefined}>
        <caption style={visuallyHidden}>{caption}</caption>
        <Columns
          columns={columns}
          selects={selection !== undefined}
          acts={actions !== undefined}
          isPhone={isPhone}
        />
        <TableHead {...props} columns={columns} />
        <TableBody rows={rows} rowKey={rowKey}>
          {(row, position) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              position={position}
              columns={columns}
              name={props.rowName(row)}
              selected={selection?.keys.has(rowKey(row))}
              onSelect={selection && ((choosing) => select(rowKey(row), choosing))}
              current={props.currentKey === rowKey(row)}
              onOpen={props.onOpen}
              onReach={props.onReach}
              note={props.note?.(row)}
              actions={actions?.(row)}
            />
          )}
        </TableBody>
      </table>
    </TableRoot>
  )
}
