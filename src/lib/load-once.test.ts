import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads once for all callers', async () => {
  let loads = 0
  const read = loadOnce(async () => {
    loads += 1
    return loads
  })
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
})

it('loads again after a failure', async () => {
  let loads = 0
  const read = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return loads
  })
  await expect(read()).rejects.toThrow('offline')
  expect(await read()).toBe(2)
})
