import { type KeyboardEvent, useState } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
}

interface ListKeys {
  readonly active: number
  readonly setActive: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A list under a text field: the field keeps the focus, arrows move the mark, Enter takes what is marked. */
export const useListKeys = (
  { count, listId }: { count: number; listId: string },
  choose: (index: number) => void,
): ListKeys => {
  const [marked, setActive] = useState(0)
  const active = Math.min(marked, Math.max(count - 1, 0))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step !== undefined && count > 0) {
      const next = step(active, count - 1)
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && count > 0) choose(active)
    else return
    event.preventDefault()
  }
  return { active, setActive, onKeyDown }
}
