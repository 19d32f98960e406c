import { useRef, useState } from 'react'

/** Tracks the width of the element that gets `ref`, in pixels; 0 until it is measured. */
export function useElementWidth(): { width: number; ref: (element: HTMLElement | null) => void } {
  const [width, setWidth] = useState(0)
  const observer = useRef<ResizeObserver>(undefined)
  const ref = (element: HTMLElement | null): void => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.current.observe(element)
  }
  return { width, ref }
}
