import { describe, expect, test } from 'vitest'
import type { Diagnostic, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { countByLevel, keysOf, sortByLevel, stepProblem } from './problem-list.ts'

const diagnostic = (code: string, level: DiagnosticLevel): Diagnostic => ({
  code,
  level,
  node: '1',
  edge: null,
  path: ['nodes', '1'],
  span: null,
  params: {},
  fixes: [],
})
const all = [
  diagnostic('a', 'information'),
  diagnostic('b', 'error'),
  diagnostic('c', 'warning'),
  diagnostic('d', 'error'),
]

describe('PBK96 the list of problems', () => {
  test('PBK96 counts them by level', () => {
    expect(countByLevel(all)).toEqual({ error: 2, warning: 1, information: 1 })
  })

  test('PBK96 lists the worst level first, each level in document order', () => {
    expect(sortByLevel(all, new Set()).map(({ code }) => code)).toEqual(['b', 'd', 'c', 'a'])
  })

  test('PBK96 omits hidden levels', () => {
    expect(sortByLevel(all, new Set<DiagnosticLevel>(['error'])).map(({ code }) => code)).toEqual(['c', 'a'])
  })

  test('PBK96 equal problems have distinct keys', () => {
    const [one, other] = keysOf([diagnostic('a', 'error'), diagnostic('a', 'error')])
    expect(one).not.toBe(other)
  })

  const steps = [
    { title: 'starts at the first', shown: undefined, by: 1, is: 0 },
    { title: 'starts backwards at the last', shown: undefined, by: -1, is: 2 },
    { title: 'continues', shown: 'x', by: 1, is: 1 },
    { title: 'wraps at the end', shown: 'z', by: 1, is: 0 },
    { title: 'wraps at the start', shown: 'x', by: -1, is: 2 },
    { title: 'starts again if the shown one is gone', shown: 'w', by: 1, is: 0 },
  ] as const
  test.each(steps)('PBK97 the next problem $title', ({ shown, by, is }) => {
    expect(stepProblem(['x', 'y', 'z'], { shown, by })).toBe(is)
  })

  test('PBK97 an empty list has no next problem', () => {
    expect(stepProblem([], { shown: undefined, by: 1 })).toBeUndefined()
  })
})
