import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lex } from './lex.ts'
import { problemsIn, readTemplate } from './problems.ts'

const tokenKinds = (template: string): string =>
  lex(template)
    .map(({ kind, text }) => `${kind}:${text}`)
    .join(' ')

const tokens = [
  ['', ''],
  ['plain { text }', 'data:plain { text }'],
  ['a{{ b }}c', 'data:a variable_begin:{{ name:b variable_end:}} data:c'],
  ['{{-b-}}', 'variable_begin:{{- name:b variable_end:-}}'],
  ['{{+b}}', 'variable_begin:{{+ name:b variable_end:}}'],
  ['{%+ if a +%}', 'block_begin:{%+ name:if name:a block_end:+%}'],
  ['{%- endif -%}', 'block_begin:{%- name:endif block_end:-%}'],
  ['{#- a }} #}b', 'comment:{#- a }} #} data:b'],
  ['{% raw %}{{ a }}{% endraw -%}b', 'raw_begin:{% raw %} data:{{ a }} raw_end:{% endraw -%} data:b'],
  ['{% rawly %}', 'block_begin:{% name:rawly block_end:%}'],
  [
    '{{ 1 1_000 0x1F 0b1_0 0o17 00 }}',
    'variable_begin:{{ integer:1 integer:1_000 integer:0x1F integer:0b1_0 integer:0o17 integer:00 variable_end:}}',
  ],
  ['{{ 1.5 1e3 1_0.2_5E-1_0 }}', 'variable_begin:{{ float:1.5 float:1e3 float:1_0.2_5E-1_0 variable_end:}}'],
  ['{{ a.1.5 }}', 'variable_begin:{{ name:a operator:. integer:1 operator:. integer:5 variable_end:}}'],
  ['{{ a . 1.5 }}', 'variable_begin:{{ name:a operator:. float:1.5 variable_end:}}'],
  ['{{ 1. }}', 'variable_begin:{{ integer:1 operator:. variable_end:}}'],
  ['{{ 007 }}', 'variable_begin:{{ integer:00 integer:7 variable_end:}}'],
  ['{{ 4x }}', 'variable_begin:{{ integer:4 name:x variable_end:}}'],
  ['{{ "a\\"b" }}', 'variable_begin:{{ string:"a\\"b" variable_end:}}'],
  ["{{ 'a\nb' }}", "variable_begin:{{ string:'a\nb' variable_end:}}"],
  ["{{ '}}' }}", "variable_begin:{{ string:'}}' variable_end:}}"],
  [
    '{{ a//b**c!=d>=e<=f==g }}',
    'variable_begin:{{ name:a operator:// name:b operator:** name:c operator:!= name:d operator:>= name:e operator:<= name:f operator:== name:g variable_end:}}',
  ],
  [
    '{{ {"a": {}} }}',
    'variable_begin:{{ operator:{ string:"a" operator:: operator:{ operator:} operator:} variable_end:}}',
  ],
  ['{{ [1]}}', 'variable_begin:{{ operator:[ integer:1 operator:] variable_end:}}'],
  ['{{ été_2 名前 }}', 'variable_begin:{{ name:été_2 name:名前 variable_end:}}'],
  [
    '{{ a;b~c%d }}',
    'variable_begin:{{ name:a operator:; name:b operator:~ name:c operator:% name:d variable_end:}}',
  ],
  ['{#', 'comment:{#'],
  ['{% raw %}', 'raw_begin:{% raw %}'],
] as const

const problems = [
  ['{{ a }} {% if b %}{% endif %} {# c #}', []],
  ['a }} b %} c #} d', []],
  ['{% if a %}x{% endif %}}', []],
  ['{{ a', ['unclosed {{ 0']],
  ['text {{ a }', ['unclosed } 10']],
  ['{% if a', ['unclosed {% 0']],
  ['x {# a', ['unclosed {# 2']],
  ['{% raw %} a', ['unclosed {% raw %} 0']],
  ["{{ 'a }} b", ["quote 'a  3"]],
  ['{{ f(a }}', ['bracket ( 4']],
  ['{{ a) }}', ['bracket ) 4']],
  ['{{ (a] }}', ['bracket ( 3', 'bracket ] 5']],
  ['{{ a ? b }}', ['sign ? 5']],
  ['{{ $a & b }}', ['sign $ 3', 'sign & 6']],
  ['{{ \u{1f600} }}', ['sign \u{1f600} 3']],
  ['{% if a %}', ['block_unended if 3']],
  ['{% for a in b %}{% if a %}{% endfor %}', ['block_unended if 19']],
  ['{% if a %}{% endfor %}{% endif %}', ['block_unbegun endfor 13']],
  ['{% endif %}', ['block_unbegun endif 3']],
  ['{% set a %}b', ['block_unended set 3']],
  ['{% set a = 1 %}{% include "b" %}{% unknown %}{% endunknown %}', []],
  [
    '{% block a %}{% filter upper %}{% autoescape true %}{% endautoescape %}{% endfilter %}{% endblock a %}',
    [],
  ],
] as const

describe('PBK37 the template lexer', () => {
  test.each(tokens)('PBK37 %j', (template, expected) => {
    expect(tokenKinds(template)).toBe(expected)
  })

  test.each(problems)('PBK37 problems of %j', (template, expected) => {
    const found = problemsIn(template).map(({ reason, text, start }) => `${reason} ${text} ${start}`)
    expect(found).toEqual(expected)
  })

  test('PBK37 tokens cover any text except whitespace within tags', () => {
    const parts = fc.constantFrom(
      '{{',
      '}}',
      '{%',
      '%}',
      '{#',
      '#}',
      '{% raw %}',
      '{% endraw %}',
      "'",
      '"',
      '\\',
      ' ',
      '\n',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '-',
      '.',
      '1',
      'a',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string())), (texts) => {
        const template = texts.join('')
        let at = 0
        for (const { text, start, end } of lex(template)) {
          expect(template.slice(at, start).trim()).toBe('')
          expect(template.slice(start, end)).toBe(text)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        expect(template.slice(at).trim()).toBe('')
      }),
    )
  })

  test('PBK37 lexes any long text quickly', () => {
    const long = [
      `{{ ${'('.repeat(100_000)}`,
      `{{ '${'a\\'.repeat(100_000)}`,
      `{{ ${'1_'.repeat(100_000)} }}`,
      `{{ ${'9'.repeat(100_000)} }}`,
      '{%'.repeat(100_000),
      `{{ "${'x'.repeat(1_000_000)}" }}`,
      `{{ ${'" \' '.repeat(50_000)}`,
      '{{ a }}'.repeat(50_000),
      `{% with ${'a, '.repeat(50_000)} %}`,
    ]
    for (const text of long) expect(readTemplate(text).references).toEqual([])
  }, 60_000)
})
