import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paint } from './highlight-template.ts'

const looksIn = (text: string) =>
  paint(text, [])
    .filter(({ look }) => look !== 'plain')
    .map(({ text: piece, look }) => `${look}:${piece}`)

describe('PBK94 templates are read while they are typed', () => {
  const cases = [
    { text: 'no template', looks: [] },
    { text: '{{ node.1.alert }}', looks: ['sign:{{', 'reference:node.1', 'sign:}}'] },
    {
      text: '{% for h in store.hosts %}',
      looks: ['sign:{%', 'keyword:for', 'keyword:in', 'reference:store.hosts', 'sign:%}'],
    },
    {
      text: '{{ h.ip | default("-") }}',
      looks: ['sign:{{', 'function:default', 'string:"-"', 'sign:}}'],
    },
  ]
  test.each(cases)('PBK94 $text', ({ text, looks }) => {
    expect(looksIn(text)).toEqual(looks)
  })

  test('PBK94 what the checks found is marked in place', () => {
    const pieces = paint('{{ node.9.a }}', [{ start: 3, end: 9, tone: 'error' }])
    expect(
      pieces
        .filter(({ mark }) => mark === 'error')
        .map(({ text }) => text)
        .join(''),
    ).toBe('node.9')
  })

  test('PBK94 the pieces are the text, whatever it is', () => {
    const sign = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      ' node.1',
      '|',
      '"',
      'for',
      '\n',
      '株',
      '(',
    )
    const mark = fc.record({ start: fc.nat(30), end: fc.nat(30), tone: fc.constant('warning' as const) })
    fc.assert(
      fc.property(fc.array(sign), fc.array(mark), (signs, marks) => {
        const text = signs.join('')
        expect(
          paint(text, marks)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
