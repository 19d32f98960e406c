import { expect, test } from 'vitest'
import { type KeyAction, keyActionOf } from './key-bindings.ts'

const noModifiers = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const cases: { key: string; with?: Partial<typeof noModifiers>; action: KeyAction | null }[] = [
  { key: 'Tab', action: { do: 'step', by: 1 } },
  { key: 'Tab', with: { shiftKey: true }, action: { do: 'step', by: -1 } },
  { key: 'ArrowRight', action: { do: 'go', to: 'right', adds: false } },
  { key: 'ArrowUp', with: { shiftKey: true }, action: { do: 'go', to: 'up', adds: true } },
  { key: 'ArrowDown', with: { altKey: true }, action: { do: 'nudge', to: 'down', far: false } },
  {
    key: 'ArrowLeft',
    with: { altKey: true, shiftKey: true },
    action: { do: 'nudge', to: 'left', far: true },
  },
  { key: 'ArrowLeft', with: { ctrlKey: true }, action: null },
  { key: 'Enter', action: { do: 'open' } },
  { key: 'Backspace', action: { do: 'delete' } },
  { key: 'Escape', action: { do: 'clear' } },
  { key: 'a', with: { ctrlKey: true }, action: { do: 'all' } },
  { key: 'A', with: { metaKey: true }, action: { do: 'all' } },
  { key: 'a', action: null },
  { key: 'z', with: { ctrlKey: true }, action: null },
  { key: ' ', with: { ctrlKey: true }, action: { do: 'toggle' } },
  { key: '1', action: { do: 'fit' } },
  { key: '0', with: { ctrlKey: true }, action: null },
]

test.each(cases)('PBK68 $with $key means $action', ({ key, with: modifiers, action }) => {
  expect(keyActionOf({ key, ...noModifiers, ...modifiers })).toEqual(action)
})
