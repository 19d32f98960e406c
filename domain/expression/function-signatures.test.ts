import { expect, test } from 'vitest'
import { functionSignatures, isCallable, writtenFunctions } from './function-signatures.ts'

test('DM7 each signature starts with the name of its function', () => {
  for (const name of writtenFunctions) expect(functionSignatures[name]).toMatch(new RegExp(`^${name}\\(`))
})

test.each([
  ['lower', true],
  ['+', true],
  ['between', false],
  ['like', false],
  ['read_csv', false],
  ['toString', false],
])('DM7 a function named %s is read: %s', (name, isRead) => {
  expect(isCallable(name)).toBe(isRead)
})
