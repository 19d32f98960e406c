import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { append } from './append.ts'
import { discard } from './discard-body.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'append-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A body that sends one chunk and then hangs. */
const hanging = (piece: string): ReadableStream<Uint8Array> =>
  new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(piece)) })

describe('UPL2 clients that hang', () => {
  it('UPL2 an append that was aborted before it started ends', async () => {
    const path = join(folder, 'a')
    const abort = new AbortController()
    abort.abort()
    const progress = { received: 0, hash: createHash('sha256') }
    const order = { path, progress, size: 9, signal: abort.signal, requireFreeSpace: () => Promise.resolve() }
    const silent = new ReadableStream<Uint8Array>()
    expect(await append(order, silent)).toBe('taken_over')
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  it('UPL2 discarding a body does not wait for a client that hangs', async () => {
    await discard(hanging('city'), 20)
  })
})
