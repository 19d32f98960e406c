// The bindings as text, in step with the table: what can be read goes there at once, what cannot waits as it was typed.
import { useMemo } from 'react'
import type { Bindings } from '#contract/iam/provider.ts'
import { readBindings, writeBindings } from './read-bindings.ts'

export interface TypedText {
  /** Null while table and text say the same in the same way. */
  readonly typed: string | null
  readonly onTyped: (text: string | null) => void
}

interface Given extends TypedText {
  readonly value: Bindings
  readonly onChange: ((next: Bindings) => void) | undefined
}

export const useBindingsText = ({ value, onChange, typed, onTyped }: Given) => {
  const problem = useMemo(() => (typed === null ? null : readBindings(typed).problem), [typed])
  return {
    text: typed ?? writeBindings(value),
    problem,
    change: (text: string) => {
      const { bindings } = readBindings(text)
      onTyped(bindings !== null && writeBindings(bindings) === text ? null : text)
      if (bindings !== null) onChange?.(bindings)
    },
    /** Laid out anew, once it can be read. */
    leave: () => {
      if (typed !== null && problem === null) onTyped(null)
    },
  }
}
