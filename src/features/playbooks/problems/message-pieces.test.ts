import { describe, expect, test } from 'vitest'
import { marked, piecesOf } from './message-pieces.ts'

const say = (text: string, params: Readonly<Record<string, string | number>>) =>
  piecesOf(text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(marked(params)[name])))

const cases = [
  {
    title: 'a sentence without names is one piece',
    text: 'No trigger starts it.',
    params: {},
    pieces: [{ text: 'No trigger starts it.', isQuoted: false }],
  },
  {
    title: 'names stand apart, wherever they are',
    text: '{{name}} has no output {{output}}',
    params: { name: 'High', output: 'high' },
    pieces: [
      { text: 'High', isQuoted: true },
      { text: ' has no output ', isQuoted: false },
      { text: 'high', isQuoted: true },
    ],
  },
  {
    title: 'figures are no names',
    text: '{{count}} nodes',
    params: { count: 3 },
    pieces: [{ text: '3 nodes', isQuoted: false }],
  },
] as const

describe('PBK96 the sentence of a problem', () => {
  test.each(cases)('PBK96 $title', ({ text, params, pieces }) => {
    expect(say(text, params)).toEqual(pieces)
  })
})
