import { afterEach, describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { allLinesFile, storedLinesFile } from './rejected-file.ts'

interface Line {
  line: number
  column: string | null
  reason: string
  text: string
}

/** Sends bytes in pieces of these sizes, and the remaining ones at once. */
const inPieces = (bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      let at = 0
      for (const size of [...sizes, bytes.length]) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size))
        at += size
      }
      controller.close()
    },
  })

const envelope = { success: true, timestamp: 1, duration: 0.1, error: null }

/** A platform that has these lines, and sends them in pieces. */
const serve = (lines: readonly Line[], sizes: readonly number[] = []): void => {
  const streamed = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.includes('/rejected/all')
        ? new Response(inPieces(streamed, sizes))
        : Response.json({ ...envelope, rejected_rows: lines.length, lines }),
    ),
  )
}
afterEach(() => vi.unstubAllGlobals())

const asked = {
  params: { source: 'shop', table: 'a.csv' },
  texts: { head: ['Line', 'Column', 'Reason', 'Text'], reasonOf: ({ reason }: Line) => reason },
}
const textOf = async ({ blob, count }: { blob: Blob; count: number }) => ({
  // `text` leaves out the mark of the beginning.
  text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()),
  count,
})

const line = fc.record({
  line: fc.nat(),
  column: fc.option(fc.string({ unit: 'grapheme' }), { nil: null }),
  reason: fc.string({ unit: 'grapheme' }),
  text: fc.string({ unit: 'grapheme' }),
})

describe('DM2a.g the file of rejected lines', () => {
  it('DM2a.g has a mark, a head, and quotes where a value needs them', async () => {
    serve([
      { line: 3, column: null, reason: 'too few', text: 'a,"b"' },
      { line: 12, column: 'day', reason: 'bytes\nlost', text: 'é\u2028日' },
    ])
    expect(await textOf(await allLinesFile(asked))).toEqual({
      text: '\ufeffLine,Column,Reason,Text\r\n3,,too few,"a,""b"""\r\n12,day,"bytes\nlost",é\u2028日\r\n',
      count: 2,
    })
  })

  it('DM2a.g is the same however the lines arrive, and whether they are stored or read again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.integer({ min: 1, max: 40 })), async (lines, sizes) => {
        serve(lines, sizes)
        const all = await textOf(await allLinesFile(asked))
        expect(all).toEqual(await textOf(await storedLinesFile(asked)))
        expect(all.count).toBe(lines.length)
      }),
    )
  })

  it('DM2a.g is none if the transfer breaks off or is refused', async () => {
    const { allRejectedLines: endpoint } = dataManager
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"line":1,"column":null,"reason":"r","text":"t"}\n{"li'))
      },
      pull: (controller) => controller.error(new Error('reset')),
    })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)))
    await expect(allLinesFile(asked)).rejects.toMatchObject({ kind: 'network' })
    const refusal = { code: 'rejects_outdated', status: 409, duration: 0, params: { file: 'a.csv' } }
    expect(endpoint.errors).toContain(refusal.code)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ ...refusal, success: false, error: 'outdated' }, { status: 409 })),
    )
    await expect(allLinesFile(asked)).rejects.toMatchObject({ code: 'rejects_outdated' })
  })
})
