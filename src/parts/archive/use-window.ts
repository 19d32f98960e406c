import { type RefObject, useEffect, useState } from 'react'

interface Window {
  readonly from: number
  readonly to: number
}

/** Rows drawn above and below those in sight. */
const beyond = 12

/** Which rows of one height lie in the window of a scrolling box, below a head that sticks. */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  { count, row, head }: { count: number; row: number; head: number },
): Window & { readonly page: number } => {
  const [place, setPlace] = useState({ top: 0, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setPlace((before) => {
        // Steps of several rows: scrolling by a few pixels draws nothing anew.
        const top = Math.floor(element.scrollTop / (row * 4)) * row * 4
        const height = element.clientHeight
        return before.top === top && before.height === height ? before : { top, height }
      })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [box, row])
  const fit = Math.max(1, Math.floor((place.height - head) / row))
  const first = Math.floor(place.top / row)
  return {
    from: Math.max(0, Math.min(first, count) - beyond),
    to: Math.min(count, first + fit + 4 + beyond),
    page: fit,
  }
}
