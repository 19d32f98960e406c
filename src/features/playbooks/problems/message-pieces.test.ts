import { describe, expect, test } from 'vitest'
import { markNames, splitPieces } from './message-pieces.ts'

const format = (text: string, params: Readonly<Record<string, string | number>>) =>
  splitPieces(text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(markNames(params)[name])))

const cases = [
  {
    title: 'keeps a sentence without names as one piece',
    text: 'No trigger starts it.',
    params: {},
    pieces: [{ text: 'No trigger starts it.', isQuoted: false }],
  },
  {
    title: 'separates names at any position',
    text: '{{name}} has no output {{output}}',
    params: { name: 'High', output: 'high' },
    pieces: [
      { text: 'High', isQuoted: true },
      { text: ' has no output ', isQuoted: false },
      { text: 'high', isQuoted: true },
    ],
  },
  {
    title: 'does not treat numbers as names',
    text: '{{count}} nodes',
    params: { count: 3 },
    pieces: [{ text: '3 nodes', isQuoted: false }],
  },
] as const

describe('PBK96 the sentence of a problem', () => {
  test.each(cases)('PBK96 $title', ({ text, params, pieces }) => {
    expect(format(text, params)).toEqual(pieces)
  })
})
