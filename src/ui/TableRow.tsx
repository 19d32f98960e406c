import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './Checkbox.tsx'
import type { Column } from './table-types.ts'

interface TableRowProps<Row> {
  row: Row
  first: boolean
  name: string
  columns: readonly Column<Row>[]
  selected: boolean | undefined
  onSelect: ((on: boolean, shift: boolean) => void) | undefined
  current: boolean
  onOpen: ((row: Row) => void) | undefined
  note: ReactNode
  actions: ReactNode
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null

const isLead = (lead: boolean | undefined, index: number): boolean => lead ?? index === 0

export const TableRow = <Row,>(props: TableRowProps<Row>) => {
  const { row, name, columns, selected, onSelect, onOpen, note, actions } = props
  const { t } = useTranslation('common')
  const span = columns.length + (actions === undefined ? 0 : 1)
  const click = (event: MouseEvent) => {
    if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen?.(row)
    if (event.key !== ' ' || !onSelect) return
    event.preventDefault()
    onSelect(selected !== true, event.shiftKey)
  }
  const looks = { 'data-selected': selected ? '' : undefined, 'data-current': props.current ? '' : undefined }
  return (
    <>
      <tr
        {...looks}
        data-row=""
        data-open={onOpen ? '' : undefined}
        data-noted={note ? '' : undefined}
        tabIndex={props.first ? 0 : -1}
        onClick={onOpen && click}
        onKeyDown={press}
      >
        {onSelect && (
          <td data-tool="">
            <Checkbox
              label={t('table.selectRow', { name })}
              labelHidden
              checked={selected ?? false}
              onChange={(on, { shift }) => onSelect(on, shift)}
            />
          </td>
        )}
        {columns.map(({ id, cell, right, mono, lead, leaves }, index) => (
          <td
            key={id}
            data-right={right ? '' : undefined}
            data-mono={mono ? '' : undefined}
            data-lead={isLead(lead, index) ? '' : undefined}
            data-leaves={leaves}
          >
            {cell(row)}
          </td>
        ))}
        {actions !== undefined && (
          <td data-tool="" data-right="">
            {actions}
          </td>
        )}
      </tr>
      {note && (
        <tr {...looks} data-note="">
          {onSelect && <td />}
          <td colSpan={span}>{note}</td>
        </tr>
      )}
    </>
  )
}
