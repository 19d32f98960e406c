import { describe, expect, test } from 'vitest'
import { createLineWriter } from './line-writer.ts'

const linesOf = (...writes: string[]): string[] => {
  const lines: string[] = []
  const writer = createLineWriter((line) => lines.push(Buffer.from(line).toString()))
  for (const text of writes) expect(writer.write(Buffer.from(text))).toBe(Buffer.byteLength(text))
  writer.flush()
  return lines
}

describe('ENG27f printed lines', () => {
  test.each<[string[], string[]]>([
    [['a\nb\n'], ['a', 'b']],
    [
      ['a', 'b\n\n', 'c'],
      ['ab', '', 'c'],
    ],
    [[''], []],
  ])('ENG27f %j are the lines %j', (writes, lines) => {
    expect(linesOf(...writes)).toEqual(lines)
  })

  test('ENG27f a long line continues on the next one, and no character is split', () => {
    const text = 'é€😀'.repeat(4000)
    const lines = linesOf(text)
    expect(lines.join('')).toBe(text)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(8192)
  })
})
