// Composition with an input method, as for Japanese: until the text is confirmed, keys belong to the method and
// partial text is ignored.
import { type CompositionEvent, useState } from 'react'

/** Some browsers send the confirming key after the end of the composition, with only this code. */
const compositionKeyCode = 229

/** Whether the input method handles this key: Enter confirms, Escape cancels, arrows select a candidate. */
export function isComposing({
  isComposing: inside,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) {
  return inside || keyCode === compositionKeyCode
}

/** Hides keys of an input method from all listeners: forms, menus, dialogs, lists, shortcuts. */
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

/** Reports a text at every keystroke, and composed text once it is confirmed. */
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
