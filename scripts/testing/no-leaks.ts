// Test files share their worker. After each file, all globals must be as they were before it.
import { afterAll, expect, vi } from 'vitest'

/**
 * Globals of Vitest, those that libraries create when they are first loaded, and those that Hono's HTTP server
 * replaces.
 */
const others = /^__|^\$|^Request$|^Response$/

const globalsNow = (): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name]) => !others.test(name))
      .map(([name, descriptor]) => [name, Reflect.get(descriptor, 'get') ?? descriptor.value]),
  )

const changesSince = (before: ReadonlyMap<string, unknown>): string[] => {
  const after = globalsNow()
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => !Object.is(before.get(name), after.get(name)) || !before.has(name))
}

const surroundings = () => ({
  env: { ...process.env },
  folder: process.cwd(),
  mask: process.umask(),
  areTimersFake: vi.isFakeTimers(),
})

// This file runs again before each test file.
const globals = globalsNow()
const methods = { ...console }
const initial = surroundings()

afterAll(() => {
  expect(changesSince(globals), 'globals that a test left changed').toEqual([])
  expect(console.warn === methods.warn, 'console.warn is as it was').toBe(true)
  expect(console.error === methods.error, 'console.error is as it was').toBe(true)
  expect(surroundings(), 'the surroundings are as they were').toEqual(initial)
})
