import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bodyBudgets } from '#contract/body-budget.ts'
import { endpoint, jsonText, success } from '#contract/endpoint.ts'
import { noContent } from '#contract/http.ts'
import { settingDefaults } from '../settings/settings.ts'
import { openBodyMemory } from './body-memory.ts'
import { serveEndpoint, type HttpDeps } from './serve-endpoint.ts'

const { signal } = new AbortController()
const isOpen = Symbol('waits')
const stateOf = (promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise.catch((error: unknown) => error), wait(20).then(() => isOpen)])

describe('HTTP32 the memory of large bodies', () => {
  test('HTTP32 a body waits until the earlier ones have left enough', async () => {
    const memory = openBodyMemory({ total: 100, wait: 5000 })
    const first = await memory.reserve(60, signal)
    const second = await memory.reserve(40, signal)
    const third = memory.reserve(50, signal)
    expect(await stateOf(third)).toBe(isOpen)
    second()
    expect(await stateOf(third)).toBe(isOpen)
    first()
    expect(await third).toBeTypeOf('function')
  })

  test('HTTP32 a small body does not overtake a large one, and one larger than all memory is alone', async () => {
    const memory = openBodyMemory({ total: 100, wait: 5000 })
    const first = await memory.reserve(50, signal)
    const large = memory.reserve(500, signal)
    const small = memory.reserve(1, signal)
    expect(await stateOf(small)).toBe(isOpen)
    first()
    const free = await large
    expect(await stateOf(small)).toBe(isOpen)
    free()
    expect(await small).toBeTypeOf('function')
  })

  test('HTTP32 a wait ends with its time or its request, and holds nothing', async () => {
    const memory = openBodyMemory({ total: 100, wait: 30 })
    const request = new AbortController()
    const first = await memory.reserve(100, signal)
    const left = memory.reserve(100, request.signal)
    const late = memory.reserve(100, signal)
    request.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(late).rejects.toMatchObject({ code: 'too_many_bodies', status: 503, retryAfter: 0.03 })
    first()
    expect(await memory.reserve(100, signal)).toBeTypeOf('function')
  })
})

describe('HTTP32 bodies that are sent at the same time', () => {
  const post = endpoint({
    method: 'POST',
    path: '/events',
    summary: '',
    permission: 'public',
    request: jsonText(z.unknown(), bodyBudgets.events),
    response: success(noContent),
  })
  const size = 100_000
  const deps: HttpDeps = {
    authenticate: () => Promise.reject(new Error('the endpoint is public')),
    settings: {
      get: (name) => settingDefaults[name],
      exemptNetworks: () => [],
      sourceAddresses: () => [],
      record: () => undefined,
      set: async () => undefined,
      reload: async () => undefined,
    },
    clock: { now: () => 0 },
    logger: pino({ level: 'silent' }),
    disk: { check: () => undefined, requireWritable: () => undefined },
    bodyMemory: openBodyMemory({ total: 2 * size + 10, wait: 5000 }),
  }

  test('HTTP32 are read one after the other if they do not fit into memory, also after a failure', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const entered: number[] = []
    const handler = async (): Promise<object> => {
      const gate = gates[entered.push(0) - 1]
      await gate?.promise
      return {}
    }
    const serve = serveEndpoint({ endpoint: post, handler }, deps)
    const send = () => {
      const body = new TextEncoder().encode(`"${'x'.repeat(size - 2)}"`)
      const headers = { 'content-length': String(size) }
      const request = new Request('http://p/events', { method: 'POST', headers, body })
      const caller = { address: '', requestId: '' }
      const sent = { request, params: {}, query: {}, caller, startedAt: 0, onSession: () => undefined }
      return { request, answer: serve(sent) }
    }
    const [first, second, third] = [send(), send(), send()]
    await expect.poll(() => entered.length).toBe(1)
    await wait(20)
    expect([first.request.bodyUsed, second.request.bodyUsed, third.request.bodyUsed]).toEqual([
      true,
      false,
      false,
    ])
    gates[0]?.reject(new Error('not stored'))
    await expect(first.answer).rejects.toThrow('not stored')
    await expect.poll(() => entered.length).toBe(2)
    expect(third.request.bodyUsed).toBe(false)
    gates[1]?.resolve()
    expect((await second.answer).status).toBe(200)
    expect((await third.answer).status).toBe(200)
  })
})
