import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { indexesWith, useListWindow } from '#src/ui/layout/use-list-window.ts'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

/** Columns of the rows and of their captions. */
export const choiceColumns = 'minmax(0, 1fr) 64px 88px 76px'

const Box = styled('div')({ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto' })
const Line = styled('div')({
  ...type.body,
  position: 'absolute',
  insetInline: 0,
  display: 'grid',
  gridTemplateColumns: choiceColumns,
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  borderBottom: hairline,
  '&:hover': { backgroundColor: color.surface.hover },
  '&[data-chosen]': { backgroundColor: color.accent.softer },
  '&[data-group]': { backgroundColor: color.surface.canvas, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > span': { ...rowLayout(8), minWidth: 0 },
  '&[data-inset] > span': { paddingLeft: 32 },
  '& label': { minWidth: 0 },
  '&:not([data-group]) label': { flex: 'none' },
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& b': { ...oneLine, fontFamily: mono, fontSize: type.mono.fontSize, fontWeight: 400 },
  '&[data-group] b': { fontWeight: 500 },
  '& em': { ...type.small, flex: 'none', fontStyle: 'normal', color: color.text.secondary },
  '& > small': { ...type.body, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& > small:last-of-type': { color: color.text.secondary },
  [media.belowPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > small:not(:nth-of-type(2))': { display: 'none' },
  },
})

const moves: Readonly<Record<string, (at: number, most: number, page: number) => number>> = {
  ArrowDown: (at, most) => Math.min(at + 1, most),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, most, page) => Math.min(at + page, most),
  PageUp: (at, _most, page) => Math.max(at - page, 0),
  Home: () => 0,
  End: (_at, most) => most,
}

export interface ChoiceRow {
  readonly key: string
  /** `group`: a heading of the rows below. `inset`: a row of a group. */
  readonly kind: 'group' | 'inset' | 'row'
  /** Only these rows can be focused. */
  readonly isStop: boolean
  readonly isChosen: boolean
}

interface ChoiceRowsProps {
  label: string
  rowHeight: number
  rows: readonly ChoiceRow[]
  /** The list replaces one that had the focus. */
  isEntered?: boolean
  /** The row that has the focus then. */
  startAt?: number
  /** What a key does at a row; true if it did something. */
  onKey: (at: number, key: string) => boolean
  /** The cells of a row. Its control, an input or a button, gets the tab index. */
  children: (at: number, tabIndex: number) => ReactNode
}

/** The rows near the visible part. One of them is in the tab order; arrow keys move, Space selects. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { label, rowHeight, rows, isEntered = false, startAt = 0, onKey, children } = props
  const box = useRef<HTMLDivElement>(null)
  const [focus, setFocus] = useState({ at: startAt, isMoved: isEntered })
  const wasFocused = useRef(false)
  const stops = rows.flatMap((row, at) => (row.isStop ? [at] : []))
  const current = stops.includes(focus.at) ? focus.at : (stops[0] ?? -1)
  const list = useListWindow(box, { count: rows.length, row: rowHeight })
  const [top] = useState(Math.max(0, (startAt - 2) * rowHeight))
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = top
  }, [top])
  useLayoutEffect(() => {
    if (focus.isMoved)
      box.current?.querySelector<HTMLElement>('[data-index] [tabindex="0"]')?.focus({ preventScroll: true })
  }, [focus])
  // The focused row was replaced by others, as the one that shows more.
  useLayoutEffect(() => {
    if (wasFocused.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('[data-index] [tabindex="0"]')?.focus({ preventScroll: true })
  }, [rows.length])
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(current, event.key)) {
      event.preventDefault()
      return
    }
    const next = stops[moves[event.key]?.(stops.indexOf(current), stops.length - 1, list.page) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    list.reveal(next)
    setFocus({ at: next, isMoved: true })
  }
  return (
    <Box
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget: next }) => {
        if (next !== null && !box.current?.contains(next)) wasFocused.current = false
      }}
    >
      <div style={{ height: list.height }} />
      {indexesWith(current, list, rows.length).map((at) => {
        const row = rows[at]
        if (!row) return null
        return (
          <Line
            key={row.key}
            data-index={at}
            data-group={row.kind === 'group' ? '' : undefined}
            data-inset={row.kind === 'inset' ? '' : undefined}
            data-chosen={row.isChosen ? '' : undefined}
            style={{ top: list.topOf(at), height: rowHeight }}
            onFocus={() => {
              wasFocused.current = true
              if (focus.at !== at) setFocus({ at, isMoved: false })
            }}
          >
            {children(at, at === current ? 0 : -1)}
          </Line>
        )
      })}
    </Box>
  )
}
