import { describe, expect, test } from 'vitest'
import { codeAt, judgeCode, stepAt, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const now = Date.UTC(2026, 2, 1, 12)
const current = stepAt(now)
const judge = (steps: number, lastStep = 0) =>
  judgeCode(secret, { code: codeAt(secret, current + steps), now, lastStep })

describe('IAM106.a codes of RFC 6238', () => {
  // Its examples have eight digits; a code of six is their end.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('IAM106.a at %i seconds the code is %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
  })

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('IAM106.a "%s" in base32 is %s', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded)
  })

  test.each([-1, 0, 1])('IAM106.a the code %i steps away is right', (steps) => {
    expect(judge(steps)).toEqual({ kind: 'right', step: current + steps })
  })

  test.each([-1, 0, 1])('IAM106.b a code is used once, %i steps away', (steps) => {
    expect(judge(steps, current + steps)).toEqual({ kind: 'reused' })
  })

  test('IAM106.b a code before the last used one is not accepted, and the last one stays known', () => {
    expect(judge(-1, current)).toEqual({ kind: 'reused' })
    expect(judge(-5, current - 5)).toEqual({ kind: 'reused' })
  })

  test.each([
    [-2, 60],
    [2, 60],
    [-20, 600],
    [20, 600],
  ])('IAM106.g a code %i steps away says by how much the clock is off', (steps, seconds) => {
    expect(judge(steps)).toEqual({ kind: 'clock', seconds })
  })

  test.each([-21, 21, 1000])('IAM106.g a code %i steps away is wrong', (steps) => {
    expect(judge(steps)).toEqual({ kind: 'wrong' })
  })
})
