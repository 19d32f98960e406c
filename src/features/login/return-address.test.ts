import { expect, it } from 'vitest'
import { returnAddress } from './return-address.ts'

it.each([
  [null, '/'],
  ['/sources', '/sources'],
  ['/query?f=a%20b#x', '/query?f=a%20b#x'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?to=/login', '/'],
])('after sign-in, to=%s leads to %s', (to, address) => {
  expect(returnAddress(to)).toBe(address)
})
