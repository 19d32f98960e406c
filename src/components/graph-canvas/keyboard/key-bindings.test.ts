import { expect, test } from 'vitest'
import { type Meaning, meaningOf } from './key-bindings.ts'

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const cases: { key: string; with?: Partial<typeof none>; meaning: Meaning | null }[] = [
  { key: 'Tab', meaning: { do: 'step', by: 1 } },
  { key: 'Tab', with: { shiftKey: true }, meaning: { do: 'step', by: -1 } },
  { key: 'ArrowRight', meaning: { do: 'go', to: 'right', adds: false } },
  { key: 'ArrowUp', with: { shiftKey: true }, meaning: { do: 'go', to: 'up', adds: true } },
  { key: 'ArrowDown', with: { altKey: true }, meaning: { do: 'nudge', to: 'down', far: false } },
  {
    key: 'ArrowLeft',
    with: { altKey: true, shiftKey: true },
    meaning: { do: 'nudge', to: 'left', far: true },
  },
  { key: 'ArrowLeft', with: { ctrlKey: true }, meaning: null },
  { key: 'Enter', meaning: { do: 'open' } },
  { key: 'Backspace', meaning: { do: 'delete' } },
  { key: 'Escape', meaning: { do: 'clear' } },
  { key: 'a', with: { ctrlKey: true }, meaning: { do: 'all' } },
  { key: 'A', with: { metaKey: true }, meaning: { do: 'all' } },
  { key: 'a', meaning: null },
  { key: 'z', with: { ctrlKey: true }, meaning: null },
  { key: ' ', with: { ctrlKey: true }, meaning: { do: 'toggle' } },
  { key: '1', meaning: { do: 'fit' } },
  { key: '0', with: { ctrlKey: true }, meaning: null },
]

test.each(cases)('PBK68 $with $key means $meaning', ({ key, with: held, meaning }) => {
  expect(meaningOf({ key, ...none, ...held })).toEqual(meaning)
})
