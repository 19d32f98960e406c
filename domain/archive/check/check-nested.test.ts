import { describe, expect, test } from 'vitest'
import { createTail } from './check-nested.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const fed = (pieces: readonly string[]) => {
  const tail = createTail()
  for (const piece of pieces) tail.push(bytes(piece))
  return tail.source()
}

describe('STO33 the tail of a nested archive', () => {
  test.each([
    ['at once', ['PK\u0003\u0004', 'what follows']],
    ['byte by byte', ['P', 'K', '\u0003', '\u0004', 'what follows']],
    ['after nothing', ['', 'PK', '', '\u0003\u0004what follows']],
  ])('is buffered if the first bytes arrive %s', async (_, pieces) => {
    const source = fed(pieces)
    expect(source?.size).toBe(16)
    expect(await source?.read(4, 100)).toEqual(bytes('what follows'))
  })

  test('contains the last megabyte, with offsets in the file', async () => {
    const source = fed(['PK\u0003\u0004', ...Array.from({ length: 40 }, () => '.'.repeat(65_536)), 'the end'])
    expect(source?.size).toBe(4 + 40 * 65_536 + 7)
    expect(await source?.read(4 + 40 * 65_536, 7)).toEqual(bytes('the end'))
    expect(await source?.read(0, 4)).toEqual(new Uint8Array(0))
  })

  test.each([[[]], [['PK']], [['P', 'K, and so on']], [['text', 'PK\u0003\u0004']]])(
    'is not buffered for %j',
    (pieces) => {
      expect(fed(pieces)).toBeNull()
    },
  )
})
