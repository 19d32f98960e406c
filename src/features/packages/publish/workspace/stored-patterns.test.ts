import { describe, expect, test } from 'vitest'
import { createMatcher } from '#domain/archive/repair/repair.ts'
import { suggestedPatterns, patternsOf } from './stored-patterns.ts'

describe('STO68 patterns that are always left out', () => {
  test('are read line by line', () => {
    expect(patternsOf(' *.log \r\n\n# remark\ndrafts/\n*.log')).toEqual(['*.log', 'drafts/'])
  })
  test.each([
    ['debug.log', false, ['*.log', 'debug.log']],
    ['.DS_Store', false, ['.DS_Store']],
    ['Makefile', false, ['Makefile']],
    ['end.', false, ['end.']],
    ['drafts', true, ['drafts/']],
    ['a[1].txt', false, ['*.txt', 'a\\[1\\].txt']],
  ])('are suggested for %s', (name, folder, patterns) => {
    expect(suggestedPatterns({ name, folder })).toEqual(patterns)
  })
  test.each(['!odd.log', '#odd', 'a[1]*?.txt', 'plain'])('match %s, for which they are suggested', (name) => {
    for (const pattern of suggestedPatterns({ name, folder: false }))
      expect(createMatcher([pattern])(`in/${name}`, false)).toBe(pattern)
  })
})
