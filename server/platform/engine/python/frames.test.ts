// The frames of untrusted bytes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeFrame, FrameReader } from './frames.ts'

/** JSON has no negative zero. */
const plainOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const anyFrame = fc.record({ header: fc.jsonValue(), body: fc.uint8Array({ maxLength: 40 }) })

describe('ENG27b frames', () => {
  test('ENG27b are read as they were written, however the bytes are split', () => {
    const frames = fc.array(anyFrame, { maxLength: 6 })
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 60 }), (all, size) => {
        const bytes = Buffer.concat(all.map(({ header, body }) => encodeFrame(JSON.stringify(header), body)))
        const reader = new FrameReader()
        const read = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          reader.push(bytes.subarray(at * size, (at + 1) * size)),
        ).flat()
        const plain = read.map(({ header, body }) => ({ header, body: [...body] }))
        expect(plain).toEqual(
          all.map(({ header, body }) => ({
            header: plainOf(header),
            body: [...body],
          })),
        )
      }),
    )
  })

  test.each([
    ['a header', [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]],
    ['a body', [2, 0, 0, 0, 1, 0, 0, 1]],
  ])('ENG27b a length of %s above the limit is refused before the bytes arrive', (_, prefix) => {
    expect(() => new FrameReader().push(Buffer.from(prefix))).toThrow('larger than its limit')
  })

  test('ENG27b a header that is not JSON is refused', () => {
    expect(() => new FrameReader().push(encodeFrame('{', Buffer.alloc(0)))).toThrow(SyntaxError)
  })
})
