import { expect, test } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { readContent } from './event-content.ts'

test('ENG24 the rows of a list are shown, at most 100, with all digits', () => {
  const text = `[{"id":12345678901234567890,"price":1.10},7]`
  const { rows, count, formatted } = readContent(text)
  expect(count).toBe(2)
  expect(rows?.[0]?.['id']).toEqual(new ExactNumber('12345678901234567890'))
  expect(rows?.[1]).toEqual({ value: 7 })
  expect(formatted).toContain('"id": 12345678901234567890')
  expect(formatted).toContain('"price": 1.10')
  expect(readContent(JSON.stringify(Array.from({ length: 300 }, () => ({})))).rows).toHaveLength(100)
})

test('ENG24 content that is not a list has no rows', () => {
  expect(readContent('{"flight":"LH716"}')).toMatchObject({ rows: undefined, count: 0 })
})

test('text with line breaks stays as it was sent', () => {
  const text = '[\n{"a":1}\n]'
  expect(readContent(text).formatted).toBe(text)
})
