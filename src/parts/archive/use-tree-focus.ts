import { type RefObject, useEffect, useRef, useState } from 'react'

interface Place {
  readonly box: RefObject<HTMLElement | null>
  readonly count: number
  readonly row: number
  readonly head: number
}

/** Which row has the focus, or would get it by Tab; a row that is not drawn yet gets it as soon as it is. */
export const useTreeFocus = ({ box, count, row, head }: Place) => {
  const [at, setAt] = useState(0)
  const wanted = useRef<number>(undefined)
  const present = Math.min(at, Math.max(0, count - 1))

  const goTo = (next: number): void => {
    const element = box.current
    if (!element) return
    const top = next * row
    const room = element.clientHeight - head - row
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (top > element.scrollTop + room) element.scrollTo({ top: top - room })
    wanted.current = next
    setAt(next)
  }
  useEffect(() => {
    if (wanted.current !== present) return
    const element = box.current?.querySelector<HTMLElement>(`[data-row="${present}"]`)
    if (!element) return
    wanted.current = undefined
    element.focus({ preventScroll: true })
  })
  return { present, goTo, setAt }
}
