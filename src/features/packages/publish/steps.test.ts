import { describe, expect, test } from 'vitest'
import { stepToShow } from './steps.ts'

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
  ] as const)('%s, publishable %s, sent %s', (requested, isPublishable, isSent, step) => {
    expect(stepToShow(requested, { isPublishable, isSent })).toBe(step)
  })
})
