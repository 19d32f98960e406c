import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  memo,
  useCallback,
} from 'react'
import type { RowPosition } from './TableRow.tsx'
import { useGradualRows } from './use-gradual-rows.ts'
import { useRowWindow } from './use-row-window.ts'

const stepOf: Record<string, (rows: readonly HTMLElement[], at: number) => HTMLElement | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
}

/** Roving focus of the rows of a table body: one row at a time is in the tab order. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const step = stepOf[event.key]
  const row = event.target
  if (!step || !(row instanceof HTMLElement) || !row.matches('tr[data-row]')) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const next = step(rows, rows.indexOf(row))
  if (!next) return
  event.preventDefault()
  row.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** Shows the full text of a truncated cell as its title, only on hover or focus. */
const revealCut = (event: MouseEvent | FocusEvent) => {
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!cell || cell.dataset['tool'] !== undefined) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** Instead of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ pointerEvents: 'none' }}>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  )

interface WindowedRowProps extends Omit<RowPosition, 'index'> {
  index: number
  render: (position: RowPosition & { readonly index: number }) => ReactNode
}

/** While the list scrolls, only rows that become visible are rendered. */
const WindowedRow = memo(({ render, ...position }: WindowedRowProps) => render(position))

interface TableBodyProps<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  children: (row: Row, position: RowPosition) => ReactNode
}

/** The rows: of a long list only those near the visible part. */
export function TableBody<Row>({ rows, rowKey, children }: TableBodyProps<Row>) {
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? String(index) : rowKey(row)
    },
    [rows, rowKey],
  )
  const renderRow = useCallback(
    (position: RowPosition & { readonly index: number }) => {
      const row = rows[position.index]
      return row !== undefined && children(row, position)
    },
    [rows, children],
  )
  const shown = useGradualRows(rows.length)
  const { setBody, windowed, ...live } = useRowWindow({ count: rows.length, keyOf })
  if (!windowed)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for all its rows
      <tbody ref={setBody} onKeyDown={onKeyDown} onMouseOver={revealCut} onFocus={revealCut}>
        {rows.slice(0, shown).map((row, index) => children(row, { isTabStop: index === 0 }))}
      </tbody>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens for all its rows
    <tbody
      ref={setBody}
      onKeyDown={live.onKeyDown}
      onMouseOver={revealCut}
      onFocus={(event) => {
        revealCut(event)
        live.onFocus?.(event)
      }}
    >
      {windowed.rows.map(({ index, gap }) => (
        <Fragment key={keyOf(index)}>
          <Gap height={gap} />
          <WindowedRow
            render={renderRow}
            index={index}
            isTabStop={index === live.current}
            measure={live.measure}
          />
        </Fragment>
      ))}
      <Gap height={windowed.after} />
    </tbody>
  )
}
