import { expect, test } from 'vitest'
import { loginKey } from './login-key.ts'

test.each([
  ['admin', 'ADMIN', true],
  ['\u00e9lodie', 'E\u0301LODIE', true],
  ['\uff41dmin', 'admin', true],
  ['ad\u200bmin', 'admin', true],
  ['\u2066admin\u2069', 'admin', true],
  ['admin\ufe0f', 'admin', true],
  ['\u00e9lodie', 'elodie', false],
  ['\u304c', '\u304b', false],
  ['ada', 'ada.quay', false],
])('IAM24 the logins %j and %j are equal: %s', (one, other, isOne) => {
  expect(loginKey(one) === loginKey(other)).toBe(isOne)
})
