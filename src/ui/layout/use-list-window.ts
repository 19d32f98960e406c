import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

interface ListOptions {
  readonly count: number
  /** Height of every row, or of the row at an index. */
  readonly row: number | ((index: number) => number)
  /** Height of a sticky head above the rows, or of the padding around them. */
  readonly head?: number
  /** If heights differ: pass a new function when they change. */
  readonly keyOf?: (index: number) => string
}

/** Rows rendered above and below the visible ones. */
const overscan = 12

/** New keys when all rows get another height, as in a window that becomes narrow: then they are measured again. */
const useKeysOf = (row: ListOptions['row']) => {
  const height = typeof row === 'number' ? row : 0
  return useCallback((index: number) => `${height} ${index}`, [height])
}

/** Which rows of a long list are visible in a scrolling box: `from`, and `to` exclusive. */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  { count, row, head = 0, keyOf }: ListOptions,
) {
  const sizeOf = typeof row === 'number' ? () => row : row
  const keyOfHeight = useKeysOf(row)
  // oxlint-disable-next-line react/incompatible-library -- this hook returns numbers and new functions, and nothing memoized
  const list = useVirtualizer<HTMLElement, Element>({
    count,
    overscan,
    getScrollElement: () => box.current,
    estimateSize: sizeOf,
    initialRect: { width: 0, height: 600 },
    useFlushSync: false,
    getItemKey: keyOf ?? keyOfHeight,
  })
  const items = list.getVirtualItems()
  const topOf = (index: number): number => list.measurementsCache[index]?.start ?? 0
  /** Scrolls only if the row is not visible. */
  const reveal = (index: number): void => {
    const element = box.current
    if (element === null || index < 0 || index >= count) return
    const [top, room] = [topOf(index), element.clientHeight - head - sizeOf(index)]
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }
  return {
    from: items[0]?.index ?? 0,
    to: (items.at(-1)?.index ?? -1) + 1,
    /** Completely visible rows. */
    page: Math.max(1, Math.floor(((list.scrollRect?.height ?? 0) - head) / sizeOf(0))),
    height: list.getTotalSize(),
    topOf,
    reveal,
  }
}

/** Indexes of the rows to render; the focused row is always rendered. */
export function indexesWith(
  current: number,
  { from, to }: { from: number; to: number },
  count: number,
): number[] {
  const rows = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index)
  return current < 0 || current >= count || rows.includes(current)
    ? rows
    : [...rows, current].toSorted((one, other) => one - other)
}
