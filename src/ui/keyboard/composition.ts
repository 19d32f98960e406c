// Words that are composed by an input method, as Japanese is typed: until they are confirmed, keys belong to the
// method and half a word is nobody's business.
import { type CompositionEvent, useState } from 'react'

/** Some browsers send the key that confirms after the composition has ended, with this code alone to tell it by. */
const compositionKeyCode = 229

/** Whether the input method takes this key: Enter confirms, Escape drops, arrows choose among its candidates. */
export function isComposing({
  isComposing: inside,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return inside || keyCode === compositionKeyCode
}

/** Keeps keys of an input method from everything that listens: forms, menus, dialogs, lists, shortcuts. */
export function leaveKeysToComposition(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

interface Typing {
  readonly value: string
  readonly onChange: (text: string) => void
}

const isField = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** A text that is given on at every stroke; words composed by an input method when they are confirmed. */
export function useComposed({ value, onChange }: Typing) {
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
