import { type FocusEvent, type MouseEvent, useRef } from 'react'
import { rowKeys } from './row-keys.ts'
import { TableHead } from './TableHead.tsx'
import { type Choosing, TableRow } from './TableRow.tsx'
import { choose } from './table-selection.ts'
import { TableRoot } from './table-style.ts'
import type { Column, TableProps } from './table-types.ts'
import { unseen } from './type.ts'
import { useFitting } from './use-fitting.ts'
import { useGradual } from './use-gradual.ts'

/** Shows the whole text of a cut cell as its title, only while the pointer or focus is on it. */
const revealCut = (event: MouseEvent | FocusEvent) => {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.dataset['tool'] !== undefined) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

interface ColumnsProps {
  columns: readonly Pick<Column<never>, 'id' | 'width'>[]
  selects: boolean
  acts: boolean
}

const Columns = ({ columns, selects, acts }: ColumnsProps) => (
  <colgroup>
    {selects && <col style={{ width: 'calc(var(--gutter) + 26px)' }} />}
    {columns.map(({ id, width }) => (
      <col key={id} style={width === undefined ? undefined : { width }} />
    ))}
    {acts && <col style={{ width: 'calc(var(--gutter) + 40px)' }} />}
  </colgroup>
)

/**
 * A list of things: one real table, one line per thing. Arrow keys move along rows, Enter opens, Space selects.
 * Rows beyond the first hundred are drawn when the browser has time.
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, rows, rowKey, selection, actions, compact } = props
  const { ref, columns } = useFitting(props.columns)
  const shown = useGradual(rows.length)
  const last = useRef<string>(undefined)
  const select = (key: string, { on, shift }: Choosing) => {
    if (!selection) return
    const from = shift ? last.current : undefined
    last.current = key
    selection.onChange(choose({ order: rows.map(rowKey), chosen: selection.keys, key, on, from }))
  }
  return (
    <TableRoot ref={ref} data-compact={compact ? '' : undefined}>
      <table>
        <caption style={unseen}>{caption}</caption>
        <Columns columns={columns} selects={selection !== undefined} acts={actions !== undefined} />
        <TableHead {...props} columns={columns} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for all its rows */}
        <tbody {...rowKeys} onMouseOver={revealCut} onFocus={revealCut}>
          {rows.slice(0, shown).map((row, index) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              first={index === 0}
              columns={columns}
              name={props.rowName(row)}
              selected={selection?.keys.has(rowKey(row))}
              onSelect={selection && ((choosing) => select(rowKey(row), choosing))}
              current={props.currentKey === rowKey(row)}
              onOpen={props.onOpen}
              note={props.note?.(row)}
              actions={actions?.(row)}
            />
          ))}
        </tbody>
      </table>
    </TableRoot>
  )
}
