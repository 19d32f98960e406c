import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const drain = (queue: ReturnType<typeof createFairQueue>): string[] => {
  const taken: string[] = []
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next)
  return taken
}

describe('ENG2 order of waiting jobs', () => {
  test('ENG2 users take turns, and the jobs of a user keep their order', () => {
    const queue = createFairQueue()
    for (const jobId of ['a1', 'a2', 'a3']) queue.add({ jobId, uid: 'ada', priority: 0 })
    for (const jobId of ['b1', 'b2']) queue.add({ jobId, uid: 'ben', priority: 0 })
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  test('ENG2 a higher priority comes first', () => {
    const queue = createFairQueue()
    queue.add({ jobId: 'low', uid: 'ada', priority: 0 })
    queue.add({ jobId: 'high', uid: 'ada', priority: 1 })
    expect(drain(queue)).toEqual(['high', 'low'])
  })

  test('ENG2 a removed job is not taken', () => {
    const queue = createFairQueue()
    for (const jobId of ['a1', 'a2']) queue.add({ jobId, uid: 'ada', priority: 0 })
    expect([queue.remove('a1'), queue.remove('a1'), queue.remove('b')]).toEqual([true, false, false])
    expect(drain(queue)).toEqual(['a2'])
  })
})
