import { describe, expect, test } from 'vitest'
import { shownStep } from './steps.ts'

describe('STO65 the step in the address', () => {
  test.each([
    [null, false, false, 'check'],
    ['nonsense', true, true, 'check'],
    ['compare', false, false, 'check'],
    ['compare', true, false, 'compare'],
    ['upload', false, false, 'check'],
    ['upload', false, true, 'upload'],
    ['verify', false, true, 'verify'],
    ['compare', false, true, 'check'],
  ] as const)('%s, sound %s, sent %s', (asked, isSound, isSent, step) => {
    expect(shownStep(asked, { isSound, isSent })).toBe(step)
  })
})
