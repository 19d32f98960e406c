import { describe, expect, test } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { referencesOf, resolveTemplates } from './template.ts'

const context = {
  input: { city: 'São Paulo', quote: 'a "b"', 'odd name': 1, empty: null, '': 'x' },
  secrets: { token: 't0p' },
  steps: {
    'load-1': {
      result: [
        { id: new ExactNumber('12345678901234567890.5'), ok: true },
        { id: 2, tags: ['x', 'y'] },
      ],
      rows: 2,
    },
  },
  event: {},
}
const resolve = (value: unknown) => resolveTemplates(value, context)

describe('ENG26 templates', () => {
  test.each([
    ['text without braces', 'text without braces'],
    ['{ single } }}', '{ single } }}'],
    ['', ''],
    ['{{ input.city }}', 'São Paulo'],
    ['{{input.city}}', 'São Paulo'],
    ['in {{ input.city }}!', 'in São Paulo!'],
    ['{{ steps.load-1.rows }}', 2],
    ['{{ steps.load-1.rows }} rows', '2 rows'],
    ['{{ steps.load-1.result[0].ok }}', true],
    ['{{ steps.load-1.result[0].id }}', new ExactNumber('12345678901234567890.5')],
    ['id={{ steps.load-1.result[0].id }}', 'id=12345678901234567890.5'],
    ['{{ steps.load-1.result[-1].tags }}', ['x', 'y']],
    ['{{ steps.load-1.result.1.tags[0] }}', 'x'],
    ['tags {{ steps.load-1.result[1].tags }}', 'tags ["x","y"]'],
    ['{{ steps["load-1"].rows }}', 2],
    [`{{ input['odd name'] }}`, 1],
    ['{{ input[""] }}', 'x'],
    ['{{ input.empty }}', null],
    ['[{{ input.empty }}]', '[]'],
    ['{"quote": {{ input.quote | json }}}', '{"quote": "a \\"b\\""}'],
    ['{"a":{"b":{{ steps.load-1.rows|json }}}}', '{"a":{"b":2}}'],
    ['https://x.test/{{ input.city | url }}', 'https://x.test/S%C3%A3o%20Paulo'],
    [`{{ '{{' }} stays`, '{{ stays'],
    ['{{ input.city }}{{ input.city }}', 'São PauloSão Paulo'],
  ])('ENG26 %s is %o', (text, value) => {
    expect(resolve(text)).toEqual({ value, problems: [] })
  })

  test.each([
    ['{{ input.town }}', 'input.town', 'city, quote, odd name, empty, '],
    ['{{ node.1 }}', 'node', 'input, secrets, steps, event'],
    ['{{ steps.load-1.result[2] }}', 'steps.load-1.result[2]', '0 … 1'],
    ['{{ steps.load-1.result[0].id.x }}', 'steps.load-1.result[0].id.x', '—'],
    ['{{ input.constructor }}', 'input.constructor', 'city, quote, odd name, empty, '],
    ['{{ input.__proto__ }}', 'input.__proto__', 'city, quote, odd name, empty, '],
    ['{{ input.city.length }}', 'input.city.length', '—'],
    ['{{ steps.load-1.result.length }}', 'steps.load-1.result.length', '0 … 1'],
    ['{{ event.id }}', 'event.id', '—'],
  ])('ENG26 %s is unknown and lists what exists', (text, name, available) => {
    expect(resolve({ a: [text] }).problems).toEqual([
      { path: 'a.0', code: 'template_unknown', params: { name, available } },
    ])
  })

  test.each([
    ['{{ input.city', 'template_open'],
    ['{{', 'template_open'],
    ['{{ }}', 'template_empty'],
    ['{{ input.city + 1 }}', 'template_sign'],
    ['{{ input. }}', 'template_sign'],
    ['{{ input[x] }}', 'template_sign'],
    ['{{ input.city }', 'template_sign'],
    ['{{ {{ input }} }}', 'template_sign'],
    ['{{ input.city | upper }}', 'template_filter'],
  ])('ENG26 %s is refused with its path', (text, reason) => {
    const problem = { path: 'headers.0.value', code: 'template_invalid' }
    const value = { headers: [{ value: text }] }
    expect(resolve(value).problems).toMatchObject([{ ...problem, params: { reason } }])
    expect(referencesOf(value).problems).toMatchObject([{ ...problem, params: { reason } }])
  })

  test('ENG26 resolved values are not resolved again', () => {
    const found = resolveTemplates('{{ input.a }} and {{ input.a }}', { input: { a: '{{ secrets.b }}' } })
    expect(found).toEqual({ value: '{{ secrets.b }} and {{ secrets.b }}', problems: [] })
  })

  test('ENG26 other values and names of members stay', () => {
    const value = { '{{ input.city }}': 1, b: [true, null, '{{ secrets.token }}'] }
    expect(resolve(value).value).toEqual({ '{{ input.city }}': 1, b: [true, null, 't0p'] })
  })

  test('ENG26 the paths of a value are known without a context', () => {
    expect(referencesOf({ url: 'x{{ steps.a.result[0] }}', n: '{{ input.b|json }}' }).references).toEqual([
      { path: 'url', segments: ['steps', 'a', 'result', 0] },
      { path: 'n', segments: ['input', 'b'] },
    ])
  })
})
