import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRounds } from './answer-rounds.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs a query that ends after some milliseconds; notes when its answer is shown. */
const runners = () => {
  const { inRounds, afterAnswers } = createRounds(100)
  const since = Date.now()
  const shown: [string, number][] = []
  const run = (name: string, time: number, fails = false): Promise<void> =>
    inRounds(async () => {
      await new Promise((resolve) => setTimeout(resolve, time))
      if (fails) throw new Error(name)
    })
      .catch(() => undefined)
      .then(() => void shown.push([name, Date.now() - since]))
  const after = (): (() => void) => afterAnswers(() => void shown.push(['after', Date.now() - since]))
  return { run, shown, after }
}

test('QB60 answers of a moment are shown together, and the last one without a wait', async () => {
  const { run, shown } = runners()
  void run('a', 10)
  void run('b', 60)
  void run('c', 150)
  void run('d', 180)
  await vi.runAllTimersAsync()
  expect(shown).toEqual([
    ['a', 110],
    ['b', 110],
    ['c', 180],
    ['d', 180],
  ])
})

test('QB60 the answer of a single tile is shown at once', async () => {
  const { run, shown } = runners()
  void run('a', 10)
  await vi.runAllTimersAsync()
  void run('b', 20)
  await vi.runAllTimersAsync()
  expect(shown).toEqual([
    ['a', 10],
    ['b', 30],
  ])
})

test('QB60 a query that fails ends like one that succeeds', async () => {
  const { run, shown } = runners()
  void run('a', 10)
  void run('b', 40, true)
  void run('c', 20, true)
  await vi.runAllTimersAsync()
  expect(Object.fromEntries(shown)).toEqual({ a: 40, b: 40, c: 40 })
})

test('QB60 rows out of sight wait for the last answer', async () => {
  const { run, shown, after } = runners()
  void run('a', 30)
  after()
  after()()
  await vi.advanceTimersByTimeAsync(10)
  expect(shown).toEqual([])
  await vi.runAllTimersAsync()
  expect(shown.map(([name]) => name)).toEqual(['a', 'after'])
  after()
  await vi.runAllTimersAsync()
  expect(shown.map(([name]) => name)).toEqual(['a', 'after', 'after'])
})
