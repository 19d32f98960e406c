// The bindings as text, in step with the table: what can be read goes there at once, what cannot waits here as it was
// typed.
import { useState } from 'react'
import type { Bindings } from '#contract/iam/provider.ts'
import { readBindings, writeBindings } from './read-bindings.ts'

interface Given {
  readonly value: Bindings
  readonly onChange: (next: Bindings) => void
}

export const useBindingsText = ({ value, onChange }: Given) => {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? null : readBindings(typed)
  const problem = read?.problem ?? null
  // Changed elsewhere meanwhile, by a discard or another version: what was typed says something else now.
  const isStale =
    read !== null && read.bindings !== null && JSON.stringify(read.bindings) !== JSON.stringify(value)
  if (isStale) setTyped(null)
  return {
    text: typed ?? writeBindings(value),
    problem,
    change: (text: string) => {
      setTyped(text)
      const { bindings } = readBindings(text)
      if (bindings !== null) onChange(bindings)
    },
    /** Laid out anew, once it can be read. */
    leave: () => {
      if (problem === null) setTyped(null)
    },
  }
}
