import { describe, expect, test } from 'vitest'
import { checkEtag, etagOf } from './etag.ts'

const thing = { kind: 'source', name: 'airports' } as const
const current = etagOf({ name: 'airports' })

describe('HTTP4 ETag', () => {
  test('HTTP4 equal content has the same ETag, other content another', () => {
    expect(etagOf({ name: 'airports' })).toBe(current)
    expect(etagOf({ name: 'Airports' })).not.toBe(current)
    expect(current).toMatch(/^"[\w-]{22}"$/)
  })

  test.each([undefined, '*', current, `W/${current}`])('HTTP4 accepts If-Match %s', (ifMatch) => {
    expect(() => checkEtag(ifMatch, current, thing)).not.toThrow()
  })

  test.each(['', '"else"', current.slice(1, -1)])('HTTP4 answers 412 for If-Match %s', (ifMatch) => {
    expect(() => checkEtag(ifMatch, current, thing)).toThrow(
      expect.objectContaining({ code: 'etag_mismatch', status: 412, params: thing }),
    )
  })
})
