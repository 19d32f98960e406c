import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { rowGaps } from './row-gaps.ts'
import { indexesWith } from '../layout/use-list-window.ts'
import { useIsPrinting } from '../layout/use-is-printing.ts'

/** More rows are windowed: only those near the visible part are rendered. */
const mostRendered = 200
const overscan = 12
const headHeight = 32
const commonHeight = 36

const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY)

const scrollerOf = (element: HTMLElement): HTMLElement | null => {
  let at = element.parentElement
  while (at !== null && !scrolls(at)) at = at.parentElement
  return at
}

/** A row with the note below it. */
const heightOf = (row: Element): number => {
  const next = row.nextElementSibling
  const note = next instanceof HTMLElement && next.dataset['note'] !== undefined ? next : null
  return row.getBoundingClientRect().height + (note?.getBoundingClientRect().height ?? 0)
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface WindowOptions {
  readonly count: number
  readonly keyOf: (index: number) => string
}

const indexOf = (target: EventTarget): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row === null ? -1 : Number(row.dataset['index'])
}

/** The focused row is always rendered, and the one in the tab order. A moved focus is set once its row is there. */
const useRowFocus = (count: number) => {
  const [focus, setFocus] = useState({ at: 0, isMoved: false })
  const body = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    if (focus.isMoved)
      body.current?.querySelector<HTMLElement>(`tr[data-index="${focus.at}"]`)?.focus({ preventScroll: true })
  }, [focus])
  return { current: Math.min(focus.at, count - 1), setFocus, body }
}

/** Whether a table with this number of rows renders only some of them, except for print. */
export function isWindowedList(count: number): boolean {
  return count > mostRendered
}

/** The rows of a long table that are near the visible part of what scrolls it; undefined if all are rendered. */
export function useRowWindow({ count, keyOf }: WindowOptions) {
  const isWindowed = isWindowedList(count)
  const isPrinting = useIsPrinting()
  const { current, setFocus, body } = useRowFocus(count)
  const scroller = useRef<HTMLElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [rowHeight, setRowHeight] = useState(commonHeight)
  const extract = (range: Range) => {
    if (isPrinting) return Array.from({ length: count }, (_, index) => index)
    const [from = 0, ...others] = defaultRangeExtractor(range)
    return indexesWith(current, { from, to: from + others.length + 1 }, count)
  }
  const list = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    enabled: isWindowed,
    overscan,
    scrollMargin,
    scrollPaddingStart: headHeight,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: heightOf,
    getItemKey: keyOf,
    rangeExtractor: extract,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    initialRect: { width: 0, height: 900 },
    useFlushSync: false,
  })
  const setBody = useCallback(
    (element: HTMLTableSectionElement | null) => {
      body.current = element
      scroller.current = element && scrollerOf(element)
    },
    [body],
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- anything above may move the rows; the same number renders nothing
  useLayoutEffect(() => {
    const [rows, box] = [body.current, scroller.current]
    if (!isWindowed || rows === null || box === null) return
    const { top } = rows.getBoundingClientRect()
    setRowHeight(Number.parseFloat(getComputedStyle(rows).getPropertyValue('--row')) || commonHeight)
    setScrollMargin(Math.round(top - box.getBoundingClientRect().top + box.scrollTop))
  })
  useLayoutEffect(() => list.measure(), [rowHeight, list])
  if (!isWindowed) return { setBody }
  return {
    setBody,
    windowed: rowGaps(list.getVirtualItems(), { from: scrollMargin, height: list.getTotalSize() }),
    current,
    measure: list.measureElement,
    onFocus: (event: { target: EventTarget }) => {
      const at = indexOf(event.target)
      if (at !== -1 && at !== current) setFocus({ at, isMoved: false })
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = steps[event.key]?.(indexOf(event.target), count)
      if (next === undefined || !(event.target instanceof Element) || !event.target.matches('tr[data-row]'))
        return
      event.preventDefault()
      list.scrollToIndex(next)
      setFocus({ at: next, isMoved: true })
    },
  }
}
