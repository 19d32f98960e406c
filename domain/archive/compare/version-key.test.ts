import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions } from './versions.ts'
import { versionKey } from './version-key.ts'

const number = fc.oneof(fc.nat(11), fc.nat(999_999_999)).map(String)
const identifier = fc.oneof(number, fc.stringMatching(/^[a-zA-Z-][a-zA-Z\d-]{0,3}$/))
const version = fc
  .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
  .map(
    ([major, minor, patch, pre]) =>
      `${major}.${minor}.${patch}${pre.length === 0 ? '' : `-${pre.join('.')}`}`,
  )

const sign = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

test.each([
  ['9.0.0', '10.0.0'],
  ['1.0.0-beta', '1.0.0'],
  ['1.0.0-9', '1.0.0-10'],
  ['1.0.0-10', '1.0.0-a'],
  ['1.0.0-a', '1.0.0-a.1'],
  ['1.0.0-a.1', '1.0.0-a-b'],
  ['0.9.9', '1.0.0-0'],
])('STO3 the key of %s is less than that of %s', (lower, higher) => {
  expect(versionKey(lower) < versionKey(higher)).toBe(true)
})

test('STO3 keys sort like their versions', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(sign(versionKey(one), versionKey(other))).toBe(Math.sign(compareVersions(one, other)))
    }),
  )
})
