import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highlightTemplate } from './highlight-template.ts'

const stylesIn = (text: string) =>
  highlightTemplate(text, [])
    .filter(({ style }) => style !== 'plain')
    .map(({ text: piece, style }) => `${style}:${piece}`)

describe('PBK94 highlights templates while typing', () => {
  const cases = [
    { text: 'no template', styles: [] },
    { text: '{{ node.1.alert }}', styles: ['sign:{{', 'reference:node.1', 'sign:}}'] },
    {
      text: '{% for h in store.hosts %}',
      styles: ['sign:{%', 'keyword:for', 'keyword:in', 'reference:store.hosts', 'sign:%}'],
    },
    {
      text: '{{ h.ip | default("-") }}',
      styles: ['sign:{{', 'function:default', 'string:"-"', 'sign:}}'],
    },
  ]
  test.each(cases)('PBK94 $text', ({ text, styles }) => {
    expect(stylesIn(text)).toEqual(styles)
  })

  test('PBK94 underlines diagnostics', () => {
    const pieces = highlightTemplate('{{ node.9.a }}', [{ start: 3, end: 9, tone: 'error' }])
    expect(
      pieces
        .filter(({ severity }) => severity === 'error')
        .map(({ text }) => text)
        .join(''),
    ).toBe('node.9')
  })

  test('PBK94 the pieces join to the complete text', () => {
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
    const range = fc.record({ start: fc.nat(30), end: fc.nat(30), tone: fc.constant('warning' as const) })
    fc.assert(
      fc.property(fc.array(sign), fc.array(range), (signs, ranges) => {
        const text = signs.join('')
        expect(
          highlightTemplate(text, ranges)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
