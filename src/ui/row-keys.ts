import type { KeyboardEvent } from 'react'

const stepOf: Record<string, (rows: readonly HTMLElement[], at: number) => HTMLElement | undefined> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
}

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

/** Moves the focus along the rows of a table body; one row at a time is in the order of Tab. */
export const rowKeys = { onKeyDown } as const
