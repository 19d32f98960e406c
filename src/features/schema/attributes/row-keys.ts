// A row of fields is one Tab stop: its name. The arrow keys move to its other fields, and to the rows above and below.
import type { KeyboardEvent } from 'react'

const fieldSelector = 'input, select, button'

/** Those of a narrow table are hidden. */
const fieldsIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll(fieldSelector)].filter(
    (field): field is HTMLElement => field instanceof HTMLElement && field.checkVisibility(),
  )

const isText = (target: Element): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

/** Whether the caret of a text stays where it is: at that end, or because all of the text is selected. */
const isAtEnd = ({ value, selectionStart, selectionEnd }: HTMLInputElement, step: 1 | -1): boolean => {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const end = step === 1 ? value.length : 0
  return isAll || (selectionStart === end && selectionEnd === end)
}

interface Move {
  readonly step: 1 | -1
  readonly find: (row: Element, target: Element, step: 1 | -1) => HTMLElement | undefined
}

const inRow = (row: Element, target: Element, step: 1 | -1): HTMLElement | undefined => {
  if (isText(target) && !isAtEnd(target, step)) return undefined
  const fields = fieldsIn(row)
  return fields[fields.findIndex((field) => field === target) + step]
}

/** The field in the same cell of the row above or below. Up and Down change the value of a list. */
const inColumn = (row: Element, target: Element, step: 1 | -1): HTMLElement | undefined => {
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling
  const cell = target.closest('[role="cell"]')
  if (target instanceof HTMLSelectElement || !next || !cell) return undefined
  const other = next.children[[...row.children].indexOf(cell)]
  return other && fieldsIn(other)[0]
}

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: { step: -1, find: inRow },
  ArrowRight: { step: 1, find: inRow },
  ArrowUp: { step: -1, find: inColumn },
  ArrowDown: { step: 1, find: inColumn },
}

/** The arrow keys alone, and not those of an input method. */
const moveOf = ({ key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): Move | undefined =>
  altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing ? undefined : moves[key]

const goTo = (field: HTMLElement): void => {
  field.focus()
  if (isText(field)) field.select()
}

/** Left and Right move to the previous and next field of a row, Up and Down to the same field of another row. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event
  const move = moveOf(event)
  const row = target instanceof Element ? target.closest('[data-row]') : null
  if (move === undefined || !(target instanceof Element) || row === null) return
  const field = move.find(row, target, move.step)
  // At the end of the row, a list would change its value.
  const isKept = target instanceof HTMLSelectElement && move.find === inRow
  if (field !== undefined || isKept) event.preventDefault()
  if (field !== undefined) goTo(field)
}
