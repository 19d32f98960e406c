import { type RefObject, useEffect, useState } from 'react'

/** Rows rendered above and below the visible ones: fewer in a list that was not scrolled, which changes with each key. */
const overscan = { top: 2, scrolled: 6 }

/** Until the list is measured. */
const usualRows = 24

/**
 * Which rows of a long list of equal heights are visible in a scrolling box: `from`, and `to` exclusive. Needs no object
 * for each row, so that lists of many thousand rows can change with each key.
 */
export function useEvenListWindow(
  box: RefObject<HTMLElement | null>,
  { count, row }: { count: number; row: number },
) {
  const [view, setView] = useState({ first: 0, rows: usualRows })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const read = () => {
      const first = Math.floor(element.scrollTop / row)
      const rows = Math.ceil(element.clientHeight / row) + 1
      setView((before) => (before.first === first && before.rows === rows ? before : { first, rows }))
    }
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [box, row])
  const first = Math.min(view.first, Math.max(0, count - view.rows))
  /** Scrolls only if the row is not visible. */
  const reveal = (index: number): void => {
    const element = box.current
    if (element === null || index < 0 || index >= count) return
    const top = index * row
    const room = element.clientHeight - row
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (top > element.scrollTop + room) element.scrollTo({ top: top - room })
  }
  const beyond = first === 0 ? overscan.top : overscan.scrolled
  return { from: Math.max(0, first - beyond), to: Math.min(count, first + view.rows + beyond), reveal }
}
