import { describe, expect, test } from 'vitest'
import { levelsIn } from './level-names.ts'

describe('levelsIn', () => {
  test.each([
    ['data_prim', 'en', 'prim'],
    ['data_prim, data_mart', 'en', 'prim and mart'],
    ['data_prim, data_mart', 'fr', 'prim et mart'],
  ])('%s in %s is %s', (codes, language, expected) => {
    expect(levelsIn(codes, language)).toBe(expected)
  })
})
