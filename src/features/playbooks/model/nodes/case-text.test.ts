import { expect, test } from 'vitest'
import { caseTexts, shortTemplate } from './case-text.ts'
import { nodeOf } from '../../canvas/testing/documents.ts'

test.each([
  ['{{ node.1.alert.urgency }}', 'alert.urgency'],
  ['{{node.12.default.value}}', 'value'],
  ['{{ node.1 }}', 'node.1'],
  ['{{ store.hosts }}', 'store.hosts'],
  ["{{ node.2['events'][0] }}", 'events[0]'],
  ["{{ node.2['a b'] }}", "node.2['a b']"],
  ['{{ a }} and {{ b }}', '{{ a }} and {{ b }}'],
  ['plain', 'plain'],
])('PBK81 shortens %s to %s in a row', (template, short) => {
  expect(shortTemplate(template)).toBe(short)
})

test('PBK81 formats a case as left, comparison and right, short and in full', () => {
  const node = nodeOf({
    type: 'operator',
    subtype: 'condition',
    cases: [
      { name: 'high', left: '{{ node.1.alert.urgency }}', comparison: '>=', right: 80 },
      { name: 'range', left: '{{ node.1.age }}', comparison: 'range', right: [0, 9] },
      { name: 'bare', comparison: '==', right: '' },
      { name: 'high', left: 'again', comparison: '==', right: 1 },
      { name: 'text', left: '{{ node.1.age }}', comparison: '==', right: '50' },
    ],
    outputs: { high: [], else: [] },
  })
  const texts = caseTexts(node)
  expect(texts.get('high')).toEqual({
    short: 'alert.urgency >= 80',
    full: '{{ node.1.alert.urgency }} >= 80',
  })
  expect(texts.get('range')?.short).toBe('age range [0,9]')
  expect(texts.get('bare')?.short).toBe('… == ""')
  expect(texts.get('text')).toEqual({ short: 'age == "50"', full: '{{ node.1.age }} == "50"' })
})
