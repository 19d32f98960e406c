import { type DragEvent, type KeyboardEvent, type MouseEvent, useId } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { writeDraggedField } from './dragged-field.ts'
import type { FieldLine } from './field-groups.ts'
import { pickerStep } from './picker-keys.ts'
import { PickerRow, rowHeight, rowStyles, useRowTexts } from './PickerRow.tsx'
import { type Picker, applyStep } from './use-picker.ts'

const Root = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 4px',
  scrollbarWidth: 'thin',
  '&:focus-visible': { outline: 'none' },
  ...rowStyles,
})

interface FieldListProps {
  picker: Picker
  /** Opens the menu of wells of a field. */
  onMenu: (line: FieldLine, anchor: Element | null) => void
}

const elementOf = ({ target }: { target: EventTarget }, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null

const rowAt = ({ root }: Picker, at: number): Element | null =>
  root.current?.querySelector(`[data-at="${at}"]`) ?? null

/** What the mouse does. The list hears the events of its rows, so that a row is cheap to draw. */
const mouseHandlers = (picker: Picker, onMenu: FieldListProps['onMenu']) => {
  const lineAt = (event: { target: EventTarget }) =>
    picker.lines[Number(elementOf(event, '[data-at]')?.getAttribute('data-at') ?? -1)]
  return {
    onMouseOver: (event: MouseEvent) => {
      const line = lineAt(event)
      if (line?.kind === 'field') picker.highlight(line.key)
    },
    onClick: (event: MouseEvent) => {
      const line = lineAt(event)
      const button = elementOf(event, 'button')
      if (line === undefined) return
      picker.highlight(line.key)
      if (line.kind === 'group') picker.fold(line.key, !line.isOpen)
      else if (button === null) picker.add(line)
      else onMenu(line, button)
    },
    onDragStart: (event: DragEvent) => {
      const line = lineAt(event)
      if (line?.kind === 'field') writeDraggedField(event.dataTransfer, line.field)
    },
    /** Also of the menu key, whose target is the list. */
    onContextMenu: (event: MouseEvent) => {
      const row = elementOf(event, '[data-at]')
      const line = row === null ? picker.highlighted : lineAt(event)
      if (line?.kind !== 'field') return
      event.preventDefault()
      picker.highlight(line.key)
      onMenu(line, row ?? rowAt(picker, picker.at))
    },
  }
}

const handleKey = (picker: Picker, event: KeyboardEvent, onMenu: FieldListProps['onMenu']) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const step = pickerStep(picker, event.shiftKey ? `Shift+${event.key}` : event.key)
  if (step === null) return
  event.preventDefault()
  applyStep(picker, step)
  if (step.kind !== 'menu') return
  const line = picker.lines[step.index]
  if (line?.kind === 'field') onMenu(line, rowAt(picker, step.index))
}

/** The visible lines of the picker. */
export function FieldList({ picker, onMenu }: FieldListProps) {
  const { t } = useTranslation('query')
  const { lines, root, from, to, at, highlighted } = picker
  const id = useId()
  const texts = useRowTexts()
  const canHover = useMediaQuery('(hover: hover)', { noSsr: true })
  const rows = lines.slice(from, to).map((line, index) => ({ line, place: from + index }))
  return (
    <Root
      ref={root}
      role="tree"
      tabIndex={lines.length === 0 ? -1 : 0}
      aria-label={t('fields.label')}
      aria-activedescendant={at >= from && at < to ? `${id}-${at}` : undefined}
      onFocus={() => picker.reveal(at)}
      onKeyDown={(event) => handleKey(picker, event, onMenu)}
      {...mouseHandlers(picker, onMenu)}
    >
      <div style={{ height: lines.length * rowHeight, position: 'relative' }} role="presentation">
        {rows.map(({ line, place }) => (
          <PickerRow
            // The elements of rows are used again for other lines, which is faster than creating new ones.
            key={place}
            id={`${id}-${place}`}
            line={line}
            texts={texts}
            place={place}
            isHighlighted={line.key === highlighted?.key}
            hasMenu={!canHover || line.key === highlighted?.key}
          />
        ))}
      </div>
    </Root>
  )
}
