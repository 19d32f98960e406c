import { describe, expect, it } from 'vitest'
import { ariaKeys, isPressed, formatKeys } from './keys.ts'
import { type ShortcutLayer, isActing, listedShortcuts, shortcutFor } from './shortcuts.ts'

const press = (key: string, more: Partial<Parameters<typeof isPressed>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
})
const act = () => undefined
const shell: ShortcutLayer = {
  depth: 1,
  shortcuts: [
    { keys: 'Mod+K', act, label: 'Palette' },
    { keys: '?', act, label: 'Keys' },
  ],
}
const page: ShortcutLayer = {
  depth: 5,
  shortcuts: [
    { keys: '/', act, label: 'Filter' },
    { keys: 'Mod+S', act, label: 'Save page' },
  ],
}
const part: ShortcutLayer = { depth: 9, shortcuts: [{ keys: 'Mod+S', act, label: 'Save part' }] }
const wall: ShortcutLayer = { depth: 12, shortcuts: [], isModal: true }
const inDialog: ShortcutLayer = { depth: 13, shortcuts: [{ keys: '/', act, label: 'Filter files' }] }

const at = { isTyping: false, hasCharacters: true }
const found = (all: readonly ShortcutLayer[], pressed: Parameters<typeof shortcutFor>[1]) =>
  shortcutFor(all, pressed)?.label

describe('key press', () => {
  const mod = { ctrlKey: true }
  it.each([
    { name: 'reaches the shell', all: [shell, page], event: press('k', mod), label: 'Palette' },
    { name: 'means the innermost', all: [part, shell, page], event: press('s', mod), label: 'Save part' },
    {
      name: 'means what is left when a part goes',
      all: [shell, page],
      event: press('s', mod),
      label: 'Save page',
    },
    { name: 'stops at a dialog', all: [shell, page, part, wall], event: press('s', mod), label: undefined },
    {
      name: 'is heard inside a dialog',
      all: [shell, page, wall, inDialog],
      event: press('/'),
      label: 'Filter files',
    },
    { name: 'needs its modifier', all: [shell], event: press('k'), label: undefined },
    {
      name: 'takes no further modifier',
      all: [shell],
      event: press('k', { ...mod, altKey: true }),
      label: undefined,
    },
    { name: 'is a character with Shift', all: [shell], event: press('?', { shiftKey: true }), label: 'Keys' },
    {
      name: 'is known by its place',
      all: [shell],
      event: press('л', { ...mod, code: 'KeyK' }),
      label: 'Palette',
    },
  ])('CMD4 $name', ({ all, event, label }) => {
    expect(found(all, { event, ...at })).toBe(label)
  })

  it.each([
    { keys: '/', pressed: { isTyping: true, hasCharacters: true }, label: undefined },
    { keys: '/', pressed: { isTyping: false, hasCharacters: false }, label: undefined },
    { keys: '/', pressed: { isTyping: false, hasCharacters: true }, label: 'Filter' },
  ])(
    'CMD5 $keys acts outside text only, and if single characters are on: $pressed',
    ({ keys, pressed, label }) => {
      expect(found([page], { event: press(keys), ...pressed })).toBe(label)
    },
  )

  it('CMD5 a combination acts during typing, with single characters on or off', () => {
    const event = press('s', mod)
    expect(found([page], { event, isTyping: true, hasCharacters: false })).toBe('Save page')
  })

  it.each([
    { where: 'in a text field', isTyping: true, label: undefined },
    { where: 'elsewhere', isTyping: false, label: 'Undo' },
  ])('CMD5 undo belongs to a field that has its own: $where', ({ isTyping, label }) => {
    const shortcuts = [{ keys: 'Mod+Z', act, label: 'Undo', isNativeInFields: true }]
    const editor: ShortcutLayer = { depth: 5, shortcuts }
    expect(found([editor], { event: press('z', mod), isTyping, hasCharacters: true })).toBe(label)
  })

  it.each([
    { keys: 'Mod+S', isRepeated: undefined, times: [true, false, false] },
    { keys: 'Mod+Z', isRepeated: true, times: [true, true, true] },
  ])('CMD4 $keys while held: $times', ({ keys, isRepeated, times }) => {
    const held = { keys, act, isRepeated }
    expect([false, true, true].map((repeat) => isActing(held, { repeat }))).toEqual(times)
  })

  it('CMD4 on Apple systems Mod is ⌘ and Ctrl is left to the system', () => {
    expect(isPressed(press('k', { metaKey: true }), { keys: 'Mod+K', apple: true })).toBe(true)
    expect(isPressed(press('k', mod), { keys: 'Mod+K', apple: true })).toBe(false)
    expect([formatKeys('Mod+Shift+Z', true), formatKeys('Mod+Enter', false)]).toEqual(['⌘⇧Z', 'Ctrl ↵'])
    expect([ariaKeys('Mod+K', true), ariaKeys('Mod+K', false)]).toEqual(['Meta+K', 'Control+K'])
  })
})

it('CMD4 the sheet lists each combination once, as it would act', () => {
  expect(listedShortcuts([part, shell, page]).map(({ label }) => label)).toEqual([
    'Palette',
    'Keys',
    'Filter',
    'Save part',
  ])
})
