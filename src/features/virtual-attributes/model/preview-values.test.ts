import { expect, test } from 'vitest'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { valueText } from './preview-values.ts'

const double: AttributeType = { main: 'num', sub: 'double' }
const decimal: AttributeType = { main: 'num', sub: 'decimal', precision: 2, digits: 18 }
const bigint: AttributeType = { main: 'num', sub: 'bigint' }

test.each<[string | number | boolean, AttributeType, string, string]>([
  [1234.5, decimal, 'en', '1,234.50'],
  [1234.5, decimal, 'fr', '1\u00a0234,50'],
  ['12345678901234567890.12', { ...decimal, digits: 38 }, 'en', '12,345,678,901,234,567,890.12'],
  ['9007199254740993', bigint, 'en', '9,007,199,254,740,993'],
  [-3, bigint, 'en', '\u22123'],
  [0.1 + 0.2, double, 'en', '0.3'],
  [1 / 3, double, 'en', '0.333333333333333'],
  [123456.789012, double, 'fr', '123\u00a0456,789012'],
  ['2024-09-05', { main: 'date' }, 'en', '5 Sep 2024'],
  ['2024-09-05', { main: 'date' }, 'ja', '2024年9月5日'],
  ['2024-09-05T23:59:59', { main: 'datetime' }, 'en', '5 Sep 2024, 23:59:59'],
  ['soon', { main: 'date' }, 'en', 'soon'],
  [true, { main: 'boolean' }, 'fr', 'oui'],
  [false, { main: 'boolean' }, 'fr', 'non'],
  ['2024-09-05', { main: 'string' }, 'en', '2024-09-05'],
  ['text', { main: 'num' }, 'en', 'text'],
])('UI66 %s of %o in %s is %s', (value, type, locale, text) => {
  expect(valueText(value, type, { locale, yes: 'oui', no: 'non' })).toBe(text)
})
