import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../core/error.ts'
import { readJson } from './read-body.ts'

const budget = { bytes: 100_000, values: 1000, depth: 20, keepsDigits: false }
const progressOf = () => ({ bytes: 0, values: 0, isComplete: false })

interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  readonly headers?: Record<string, string>
}
const read = async ({ body, headers = {} }: Sent, progress = progressOf()) => {
  const request = new Request('http://p', {
    method: 'POST',
    body,
    headers: { ...type, ...headers },
    duplex: 'half',
  })
  try {
    return await readJson(request, { ...budget, progress })
  } catch (error) {
    if (error instanceof PlatformError) return `${error.status} ${error.code}`
    throw error
  }
}

const type = { 'content-type': 'application/json' }
const gzip = { 'content-encoding': 'gzip' }
const packers = [
  { encoding: 'gzip', pack: gzipSync },
  { encoding: 'deflate', pack: deflateSync },
  { encoding: 'br', pack: brotliCompressSync },
] as const
const bytes = (text: string) => new TextEncoder().encode(text)

/** A body that breaks off after its first piece. */
const broken = (first: string) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes(first)),
    pull: (controller) => controller.error(new Error('aborted')),
  })

describe('HTTP30 packed bodies', () => {
  it.each(packers)('HTTP30 are unpacked: $encoding', async ({ encoding, pack }) => {
    const body = new Uint8Array(pack('{"a":"é"}'))
    for (const name of [encoding, ` ${encoding.toUpperCase()} `])
      expect(await read({ body, headers: { 'content-encoding': name } })).toEqual({ a: 'é' })
  })

  it.each(packers)(
    'HTTP30 are limited after unpacking, and not read further: $encoding',
    async ({ encoding, pack }) => {
      const progress = progressOf()
      const body = new Uint8Array(pack(' '.repeat(5_000_000)))
      expect(body.length).toBeLessThan(budget.bytes)
      const sent = { body, headers: { 'content-encoding': encoding } }
      expect(await read(sent, progress)).toBe('413 body_too_large')
      expect(progress.bytes).toBeLessThan(2 * budget.bytes)
    },
  )

  it.each(packers)('HTTP30 are refused if they are damaged: $encoding', async ({ encoding, pack }) => {
    const headers = { 'content-encoding': encoding }
    const whole = pack(JSON.stringify({ a: 'abc'.repeat(9), b: 1.5 }))
    for (const body of [whole.subarray(0, 12), Buffer.from('{"a":1}')])
      expect(await read({ body: new Uint8Array(body), headers })).toBe('400 body_not_unpacked')
  })

  it.each([
    ...['zstd', 'gzip, gzip', 'toString'].map((encoding) => ({
      what: encoding,
      body: bytes('{}'),
      headers: { 'content-encoding': encoding },
      code: '415 unsupported_encoding',
    })),
    { what: 'broken off', body: broken('\u001f'), headers: gzip, code: '400 body_incomplete' },
  ])('HTTP30 are refused: $what', async ({ body, headers, code }) => {
    expect(await read({ body, headers })).toBe(code)
  })
})

describe('HTTP32 bodies that cannot be read', () => {
  it.each([
    { what: 'broken off by the sender', body: broken('{"a":'), code: '400 body_incomplete' },
    { what: 'not UTF-8', body: new Uint8Array([0x22, 0xff, 0x22]), code: '400 invalid_json' },
    { what: 'too many values', body: JSON.stringify(Array(1000).fill(0)), code: '413 body_too_many_values' },
    { what: 'too deep', body: `${'['.repeat(21)}${']'.repeat(21)}`, code: '400 invalid_json' },
  ])('HTTP32 $what: $code', async ({ body, code }) => {
    expect(await read({ body })).toBe(code)
  })

  it('HTTP32 has a turn of the event loop between the pieces of a large body', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    const reading = new Request('http://p', { method: 'POST', headers: type, body: `"${'x'.repeat(20e6)}"` })
    await readJson(reading, { ...budget, bytes: 30e6, progress: progressOf() })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })
})
