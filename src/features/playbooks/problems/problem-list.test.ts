import { describe, expect, test } from 'vitest'
import type { Diagnostic, DiagnosticLevel } from '#domain/playbook/check/diagnostic.ts'
import { countsOf, keysOf, listed, stepFrom } from './problem-list.ts'

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
    expect(countsOf(all)).toEqual({ error: 2, warning: 1, information: 1 })
  })

  test('PBK96 puts the graver first, each level in its order', () => {
    expect(listed(all, new Set()).map(({ code }) => code)).toEqual(['b', 'd', 'c', 'a'])
  })

  test('PBK96 leaves out levels that are not asked for', () => {
    expect(listed(all, new Set<DiagnosticLevel>(['error'])).map(({ code }) => code)).toEqual(['c', 'a'])
  })

  test('PBK96 tells apart what says the same twice', () => {
    const [one, other] = keysOf([diagnostic('a', 'error'), diagnostic('a', 'error')])
    expect(one).not.toBe(other)
  })

  const steps = [
    { title: 'begins at the first', shown: undefined, by: 1, is: 0 },
    { title: 'begins backwards at the last', shown: undefined, by: -1, is: 2 },
    { title: 'goes on', shown: 'x', by: 1, is: 1 },
    { title: 'goes round the end', shown: 'z', by: 1, is: 0 },
    { title: 'goes round the beginning', shown: 'x', by: -1, is: 2 },
    { title: 'begins anew where the shown one is gone', shown: 'w', by: 1, is: 0 },
  ] as const
  test.each(steps)('PBK97 the next problem $title', ({ shown, by, is }) => {
    expect(stepFrom(['x', 'y', 'z'], { shown, by })).toBe(is)
  })

  test('PBK97 there is no next one where there is none', () => {
    expect(stepFrom([], { shown: undefined, by: 1 })).toBeUndefined()
  })
})
