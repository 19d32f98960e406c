import { type RefObject, useEffect, useRef, useState } from 'react'

interface FocusTarget {
  readonly index: number
  /** The first that is found gets the focus. */
  readonly selectors: readonly string[]
}

interface RowFocus<T extends HTMLElement> {
  readonly list: RefObject<T | null>
  /** Focuses an element of a row once the change is rendered; of the last row if there are fewer. */
  readonly focusRow: (index: number, ...selectors: readonly string[]) => void
}

/** The focus after a row was moved or removed, when the button that was pressed is disabled or gone. */
export function useRowFocus<T extends HTMLElement>(rows: string): RowFocus<T> {
  const list = useRef<T>(null)
  const [target, setTarget] = useState<FocusTarget>()
  useEffect(() => {
    if (target === undefined || list.current === null) return
    const all = list.current.querySelectorAll(rows)
    const row = all[Math.min(target.index, all.length - 1)] ?? list.current
    const found = target.selectors
      .map((selector) => row.querySelector<HTMLElement>(selector))
      .find((element) => element !== null)
    found?.focus()
  }, [rows, target])
  return { list, focusRow: (index, ...selectors) => setTarget({ index, selectors }) }
}
