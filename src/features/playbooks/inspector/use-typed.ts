import { type CompositionEvent, useState } from 'react'

interface Typing {
  readonly value: string
  readonly onChange: (text: string) => void
}

const isField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A text that is given on at every stroke; words composed by an input method when they are confirmed. */
export const useTyped = ({ value, onChange }: Typing) => {
  const [composed, setComposed] = useState<string>()
  return {
    text: composed ?? value,
    change: (text: string) => (composed === undefined ? onChange(text) : setComposed(text)),
    composition: {
      onCompositionStart: () => setComposed(value),
      onCompositionEnd: ({ target }: CompositionEvent) => {
        setComposed(undefined)
        if (isField(target)) onChange(target.value)
      },
    },
  }
}
