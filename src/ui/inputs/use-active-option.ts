import { type KeyboardEvent, useEffect, useId, useState } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
}
const homeEndSteps: typeof steps = { Home: () => 0, End: (_at, last) => last }

interface OptionList {
  readonly count: number
  /** Home and End move the active option, not the caret of the field. */
  readonly usesHomeEnd?: boolean
}

/** The index that a key moves to; undefined for other keys. */
export function stepTo(key: string, at: number, { count, usesHomeEnd }: OptionList): number | undefined {
  if (count === 0) return undefined
  return (steps[key] ?? (usesHomeEnd ? homeEndSteps[key] : undefined))?.(at, count - 1)
}

interface Options extends OptionList {
  /** Enter selects the active option. */
  readonly onChoose: (index: number) => void
  /** Control or Command and Enter; without it, they submit the form around the field. */
  readonly onModifiedChoose?: (index: number) => void
}

export type ActiveOption = ReturnType<typeof useActiveOption>

/** The options below a `ListSearch`: the field has the focus, arrows move the active option, Enter selects it. */
export function useActiveOption({ onChoose, onModifiedChoose, ...list }: Options) {
  const { count } = list
  const listId = useId()
  const [marked, setActive] = useState(0)
  const active = Math.min(marked, count - 1)
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  const pressModified = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.altKey) return
    event.preventDefault()
    if (onModifiedChoose === undefined) event.currentTarget.form?.requestSubmit()
    else if (active >= 0) onModifiedChoose(active)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return pressModified(event)
    const next = stepTo(event.key, active, list)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && active >= 0) onChoose(active)
    else return undefined
    return event.preventDefault()
  }
  return {
    listId,
    idOf: (index: number) => `${listId}-${index}`,
    /** -1 in an empty list. */
    active,
    setActive,
    onKeyDown,
  }
}
