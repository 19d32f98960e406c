import { expect, it } from 'vitest'
import { stepsTo } from './use-undo.ts'

const start = { entries: ['a'], index: 0 }
const walk = (...addresses: readonly string[]) =>
  addresses.reduce<ReturnType<typeof stepsTo>>((steps, current) => stepsTo(steps, current), start)

it.each([
  ['adds each new query', ['b', 'c'], { entries: ['a', 'b', 'c'], index: 2 }],
  ['stays at the same query', ['b', 'b'], { entries: ['a', 'b'], index: 1 }],
  ['goes back', ['b', 'c', 'b'], { entries: ['a', 'b', 'c'], index: 1 }],
  ['goes forward again', ['b', 'c', 'b', 'a', 'b'], { entries: ['a', 'b', 'c'], index: 1 }],
  ['drops what was undone after a new query', ['b', 'c', 'b', 'd'], { entries: ['a', 'b', 'd'], index: 2 }],
] as const)('UI8 %s', (_title, addresses, steps) => {
  expect(walk(...addresses)).toEqual(steps)
})

it('UI8 a joined change continues the step before it', () => {
  const typed = stepsTo(stepsTo(walk('b'), 'c'), 'd', true)
  expect(typed).toEqual({ entries: ['a', 'b', 'd'], index: 2 })
  expect(stepsTo(typed, 'b', true)).toEqual({ entries: ['a', 'b', 'd'], index: 1 })
})
