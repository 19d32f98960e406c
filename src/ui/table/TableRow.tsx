import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../inputs/Checkbox.tsx'
import type { Column } from './table-types.ts'

export interface SelectEvent {
  readonly on: boolean
  /** Selects the range from the previously selected row. */
  readonly shift: boolean
}

export interface RowPosition {
  readonly isTabStop: boolean
  /** If only some of the rows are rendered. */
  readonly index?: number
  readonly measure?: RefCallback<HTMLTableRowElement> | undefined
}

interface TableRowProps<Row> {
  row: Row
  position: RowPosition
  name: string
  columns: readonly Column<Row>[]
  selected: boolean | undefined
  onSelect: ((choosing: SelectEvent) => void) | undefined
  current: boolean
  onOpen: ((row: Row) => void) | undefined
  onReach: ((row: Row) => void) | undefined
  note: ReactNode
  actions: ReactNode
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null

const flagged = (on: boolean | undefined) => (on ? '' : undefined)

const Cells = <Row,>({ row, columns }: Pick<TableRowProps<Row>, 'row' | 'columns'>) =>
  columns.map(({ id, cell, right, mono, lead }, index) => (
    <td
      key={id}
      data-right={flagged(right)}
      data-mono={flagged(mono)}
      data-lead={flagged(lead ?? index === 0)}
    >
      {cell(row)}
    </td>
  ))

type SelectCellProps = Pick<TableRowProps<never>, 'name' | 'selected'> & {
  onSelect: (choosing: SelectEvent) => void
}

const SelectCell = ({ name, selected, onSelect }: SelectCellProps) => {
  const { t } = useTranslation('shared')
  return (
    <td data-tool="">
      <Checkbox
        label={t('table.selectRow', { name })}
        labelHidden
        checked={selected ?? false}
        onChange={(on, { shift }) => onSelect({ on, shift })}
      />
    </td>
  )
}

/** Clicks and keys on a row itself, not on a control inside it. */
const gestures = <Row,>({ row, selected, onSelect, onOpen, onReach }: TableRowProps<Row>) => ({
  onFocus: (event: FocusEvent) => {
    if (event.target === event.currentTarget) onReach?.(row)
  },
  onClick: (event: MouseEvent) => {
    if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key !== ' ' || !onSelect) return
    event.preventDefault()
    onSelect({ on: selected !== true, shift: event.shiftKey })
  },
})

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, name, columns, selected, onSelect, onOpen, note, actions } = props
  const { isTabStop, index, measure } = props.position
  const looks = { 'data-selected': flagged(selected), 'data-current': flagged(props.current) }
  const hasActions = actions !== undefined
  return (
    <>
      <tr
        {...looks}
        {...gestures(props)}
        data-row=""
        data-open={flagged(onOpen !== undefined)}
        data-noted={flagged(Boolean(note))}
        ref={measure}
        data-index={index}
        // The head is the first row.
        aria-rowindex={index === undefined ? undefined : index + 2}
        tabIndex={isTabStop ? 0 : -1}
      >
        {onSelect && <SelectCell {...{ name, selected, onSelect }} />}
        <Cells row={row} columns={columns} />
        {hasActions && (
          <td data-tool="" data-right="">
            {actions}
          </td>
        )}
      </tr>
      {note && (
        <tr {...looks} data-note="">
          {onSelect && <td />}
          <td colSpan={columns.length + (hasActions ? 1 : 0)}>{note}</td>
        </tr>
      )}
    </>
  )
}
