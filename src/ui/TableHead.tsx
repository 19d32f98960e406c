import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './Checkbox.tsx'
import { extent } from './table-selection.ts'
import type { Column, Sort, TableProps } from './table-types.ts'

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

export const TableHead = <Row,>(props: TableProps<Row>) => {
  const { columns, rows, rowKey, selection, actions, sort, onSort } = props
  const { t } = useTranslation('common')
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
              onChange={(on) => selection.onChange(new Set(on ? order : []))}
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
