import { describe, expect, it } from 'vitest'
import { durationOf, sayDuration, secondsOf } from './duration.ts'

describe('IAM93: a duration', () => {
  it.each([
    [1, '1', 'seconds'],
    [60, '1', 'minutes'],
    [90, '90', 'seconds'],
    [5400, '90', 'minutes'],
    [3600, '1', 'hours'],
    [86_400, '1', 'days'],
    [129_600, '36', 'hours'],
    [0, '0', 'seconds'],
  ] as const)('of %i seconds is entered as %s %s, and back', (seconds, amount, unit) => {
    expect(durationOf(seconds)).toEqual({ amount, unit })
    expect(secondsOf({ amount, unit })).toBe(seconds)
  })

  it.each(['', '1.5', '-1', 'x', '1e3'])('is no whole number: "%s"', (amount) => {
    expect(secondsOf({ amount, unit: 'hours' })).toBeUndefined()
  })

  it.each([
    ['en', 3600, '1\u00a0hour'],
    ['en', 172_800, '2\u00a0days'],
    ['fr', 5400, '90\u00a0minutes'],
    ['ja', 300, '5\u00a0分'],
  ])('is said in %s: %i', (language, seconds, words) => {
    expect(sayDuration(language, seconds)).toBe(words)
  })
})
