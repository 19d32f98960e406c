import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { compress } from './compress.ts'

const json = 'application/json; charset=utf-8'
const long = JSON.stringify({ text: 'Déjà vu 日本 '.repeat(200) })
const asking = (accept?: string): Request =>
  new Request('http://p/', { headers: accept === undefined ? {} : { 'accept-encoding': accept } })
const reply = (
  body: string | ReadableStream<Uint8Array>,
  type = json,
  more: Record<string, string> = {},
): Response => new Response(body, { headers: { 'content-type': type, ...more } })
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

const streamOf = (next: (index: number) => string | undefined, onCancel?: () => void) => {
  let index = 0
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const text = next(index)
      index += 1
      if (text === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(text))
    },
    ...(onCancel === undefined ? {} : { cancel: onCancel }),
  })
}

describe('HTTP30 compressed responses', () => {
  it.each([
    { accept: 'gzip, deflate, br, zstd', encoding: 'br', unpack: brotliDecompressSync },
    { accept: 'gzip', encoding: 'gzip', unpack: gunzipSync },
    { accept: 'br;q=0, gzip;q=0.5', encoding: 'gzip', unpack: gunzipSync },
    { accept: 'br;q=0.2, GZIP;q=0.8', encoding: 'gzip', unpack: gunzipSync },
    { accept: '*', encoding: 'br', unpack: brotliDecompressSync },
    { accept: 'br;q=0, *;q=0.1', encoding: 'gzip', unpack: gunzipSync },
  ])('HTTP30 $accept gets $encoding', async ({ accept, encoding, unpack }) => {
    const response = await compress(reply(long, json, { vary: 'accept', etag: '"1"' }), asking(accept))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept, accept-encoding')
    expect(response.headers.get('etag')).toBe('"1"')
    const packed = await bytesOf(response)
    expect(packed.length).toBeLessThan(long.length / 5)
    expect(unpack(packed).toString()).toBe(long)
  })

  it.each([
    { what: 'nothing accepted', response: () => reply(long), request: asking() },
    { what: 'no encoding preferred', response: () => reply(long), request: asking('identity, gzip;q=0.5') },
    { what: 'another encoding', response: () => reply(long), request: asking('zstd, brotli') },
    { what: 'all refused', response: () => reply(long), request: asking('br;q=0, gzip;q=0') },
    { what: 'a short body', response: () => reply('{"a":1}'), request: asking('br') },
    { what: 'another type', response: () => reply(long, 'application/zip'), request: asking('br') },
    {
      what: 'a compressed body',
      response: () => reply(long, json, { 'content-encoding': 'x' }),
      request: asking('br'),
    },
    { what: 'no body', response: () => new Response(null, { status: 204 }), request: asking('br') },
  ])('HTTP30 stays as it is: $what', async ({ response, request }) => {
    const sent = await compress(response(), request)
    expect(sent.headers.get('content-encoding')).toBe(response().headers.get('content-encoding'))
    expect(await sent.text()).toBe(await response().text())
    const isJson = response().headers.get('content-type') === json
    expect(sent.headers.get('vary')).toBe(
      isJson && !response().headers.has('content-encoding') ? 'accept-encoding' : null,
    )
  })

  it.each([
    { encoding: 'br', unpack: brotliDecompressSync },
    { encoding: 'gzip', unpack: gunzipSync },
  ])('HTTP30 a stream is compressed as it is read: $encoding', async ({ encoding, unpack }) => {
    const pieces = Array.from({ length: 50 }, (_, index) => `{"row":${index},"text":"${'é'.repeat(3000)}"}`)
    const response = await compress(reply(streamOf((index) => pieces[index])), asking(encoding))
    expect(unpack(await bytesOf(response)).toString()).toBe(pieces.join(''))
  })

  it('HTTP30 a stream that fails is cut off', async () => {
    const body = streamOf((index) => {
      if (index === 20) throw new Error('the engine broke')
      return 'x'.repeat(10_000)
    })
    const response = await compress(reply(body), asking('br'))
    await expect(response.arrayBuffer()).rejects.toThrow('the engine broke')
  })

  it('HTTP30 a stream waits for its reader, and ends with it', async () => {
    let read = 0
    let isCancelled = false
    const body = streamOf(
      () => {
        read += 1
        return randomBytes(20_000).toString('hex')
      },
      () => {
        isCancelled = true
      },
    )
    const response = await compress(reply(body), asking('gzip'))
    const reader = response.body?.getReader()
    await reader?.read()
    await wait(100)
    expect(read).toBeLessThan(100)
    await reader?.cancel()
    await wait(20)
    expect(isCancelled).toBe(true)
  })
})
