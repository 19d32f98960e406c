import { expect, test } from 'vitest'
import { pageKeys } from './page-keys.ts'

test('UI22 each page has a letter of its own', () => {
  const letters = Object.values(pageKeys)
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) expect(letter).toMatch(/^[A-Z]$/)
})
