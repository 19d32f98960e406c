// The bindings as text, in step with the table: what can be read goes there at once, what cannot waits here as it was
// typed.
import { useMemo, useState } from 'react'
import type { Bindings } from '#contract/iam/provider.ts'
import { readBindings, writeBindings } from './read-bindings.ts'

interface Given {
  readonly value: Bindings
  readonly onChange: (next: Bindings) => void
}

const same = (one: Bindings, other: Bindings): boolean => JSON.stringify(one) === JSON.stringify(other)

export const useBindingsText = ({ value, onChange }: Given) => {
  /** `of`: the bindings that stand in the form while the text does. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: Bindings } | null>(null)
  // Changed elsewhere meanwhile, by a discard or another version: what was typed says something else now.
  if (typed !== null && !same(typed.of, value)) setTyped(null)
  const problem = useMemo(() => (typed === null ? null : readBindings(typed.text).problem), [typed])
  return {
    text: typed?.text ?? writeBindings(value),
    problem,
    change: (text: string) => {
      const { bindings } = readBindings(text)
      setTyped({ text, of: bindings ?? value })
      if (bindings !== null) onChange(bindings)
    },
    /** Laid out anew, once it can be read. */
    leave: () => {
      if (problem === null) setTyped(null)
    },
  }
}
