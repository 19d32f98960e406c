import { useEffect, useRef, useState } from 'react'

const beyond = 10

interface Span {
  readonly from: number
  readonly to: number
}

/** Which lines of equal height are in sight of a scrolling element, with some beyond both ends. */
export const useWindow = (count: number, lineHeight: number) => {
  const root = useRef<HTMLDivElement>(null)
  const [span, setSpan] = useState<Span>({ from: 0, to: 60 })
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const read = () => {
      const from = Math.max(Math.floor(element.scrollTop / lineHeight) - beyond, 0)
      const to = Math.ceil((element.scrollTop + element.clientHeight) / lineHeight) + beyond
      setSpan((before) => (before.from === from && before.to === to ? before : { from, to }))
    }
    const observer = new ResizeObserver(read)
    observer.observe(element)
    element.addEventListener('scroll', read, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', read)
    }
  }, [lineHeight])
  const reveal = (index: number) => {
    const element = root.current
    if (element === null) return
    const top = index * lineHeight
    if (top < element.scrollTop) element.scrollTop = top
    const bottom = top + lineHeight - element.clientHeight
    if (bottom > element.scrollTop) element.scrollTop = bottom
  }
  return { root, from: Math.min(span.from, count), to: Math.min(span.to, count), reveal }
}
