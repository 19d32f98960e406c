import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/iam/application.ts'
import { mostBytes } from './read-picture.ts'

test.each([
  { name: 'icon', bytes: 49_000 },
  { name: 'logo', bytes: 190_000 },
  { name: 'background', bytes: 2_300_000 },
] as const)('IAM40.a the limit of $name is a round figure that fits', ({ name, bytes }) => {
  expect(mostBytes(pictureLimits[name])).toBe(bytes)
  const uri = `data:image/svg+xml;base64,${'A'.repeat(4 * Math.ceil(bytes / 3))}`
  expect(uri.length).toBeLessThanOrEqual(pictureLimits[name])
})
