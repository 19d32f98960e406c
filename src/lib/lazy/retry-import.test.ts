import { expect, test } from 'vitest'
import { MissingFileError, retryImport } from './retry-import.ts'

const missing = new TypeError('Failed to fetch dynamically imported module: /console/assets/a.js')

/** Fails as often, then loads; counts the attempts. */
const fileMissing = (times: number, error: Error) => {
  let attempts = 0
  const load = async (): Promise<string> => {
    attempts += 1
    if (attempts <= times) throw error
    return 'loaded'
  }
  return { load, attempts: () => attempts }
}

test.each([0, 1, 3])('UI25 a file that is missing %d times is loaded', async (times) => {
  const { load, attempts } = fileMissing(times, missing)
  expect(await retryImport(load, [1, 1, 1])).toBe('loaded')
  expect(attempts()).toBe(times + 1)
})

test('UI25 a file that stays missing is reported after the last attempt', async () => {
  const { load, attempts } = fileMissing(9, missing)
  await expect(retryImport(load, [1, 1, 1])).rejects.toBeInstanceOf(MissingFileError)
  expect(attempts()).toBe(4)
})

test('UI25 an error of the file itself is not tried again', async () => {
  const { load, attempts } = fileMissing(9, new Error('x is not defined'))
  await expect(retryImport(load, [1, 1, 1])).rejects.toThrow('x is not defined')
  expect(attempts()).toBe(1)
})
