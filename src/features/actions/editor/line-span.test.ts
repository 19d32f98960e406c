import { expect, test } from 'vitest'
import { lineSpan } from './line-span.ts'

const source = 'def f(event):\n    return 1 / 0  \n\nprint(1)'

test.each([
  [1, 'def f(event):'],
  [2, 'return 1 / 0'],
  [3, ''],
  [4, 'print(1)'],
  [99, 'print(1)'],
])('ENG20 line %i of the code is marked as %j', (line, text) => {
  const { start, end } = lineSpan(source, line)
  expect(source.slice(start, end)).toBe(text)
})
