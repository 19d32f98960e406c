// What is done in each phase of an upload: the one call or reading it stands for, and the event that comes of it.
import type { UploadPurpose } from '#contract/uploads/upload.ts'
import { callWith } from '../../api/call.ts'
import type { Hasher } from '../hash/hasher.ts'
import { waitAfter } from '../model/chunk-size.ts'
import type { Phase, Transfer, TransferEvent } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'

interface Means {
  readonly transfer: Transfer
  readonly purpose: UploadPurpose
  readonly file: File
  readonly hasher: Hasher
  readonly signal: AbortSignal
  readonly tell: (event: TransferEvent) => void
}

type Work = (means: Means) => Promise<TransferEvent>

/** A piece is about a second's worth: without an answer for a minute the connection is taken for broken. */
const patience = 60_000

const begin: Work = async ({ file, purpose, signal }) => {
  const body = {
    name: file.name,
    size: file.size,
    modified_at: new Date(file.lastModified).toISOString(),
    purpose,
  }
  const { upload } = await callWith(uploadsFor[purpose].create, { body }, { signal })
  return { what: 'told', upload }
}

const paramsOf = ({ upload }: Transfer) => ({ upload: upload ?? '' })

const ask: Work = async ({ transfer, purpose, signal }) => {
  const { upload } = await callWith(uploadsFor[purpose].get, { params: paramsOf(transfer) }, { signal })
  return { what: 'told', upload }
}

const check: Work = async ({ transfer, file, hasher }) => ({
  what: 'checked',
  digest: await hasher.read(file, transfer.received),
})

const send: Work = async ({ transfer, purpose, file, hasher, signal, tell }) => {
  const { received: offset, piece, size } = transfer
  const to = Math.min(size, offset + piece)
  const buffer = await file.slice(offset, to).arrayBuffer()
  if (buffer.byteLength !== to - offset) return { what: 'halt', halt: 'unreadable' }
  signal.throwIfAborted()
  const body = new Blob([buffer])
  tell({ what: 'read', to })
  void hasher.take(offset, buffer)
  const begun = performance.now()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const input = { params: paramsOf(transfer), query: { offset }, body }
  const { upload } = await callWith(uploadsFor[purpose].send, input, { signal: limit })
  return { what: 'sent', upload, milliseconds: performance.now() - begun }
}

const confirm: Work = async ({ transfer, purpose, hasher, signal }) => {
  const body = { sha256: await hasher.digest() }
  signal.throwIfAborted()
  await callWith(uploadsFor[purpose].complete, { params: paramsOf(transfer), body }, { signal })
  return { what: 'confirmed' }
}

/** Until it is time to try again; at once when the browser is connected again. */
const hold: Work = ({ transfer, signal }) =>
  new Promise((done) => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      done({ what: 'again' })
    }
    const timer = setTimeout(end, waitAfter(transfer.failures))
    window.addEventListener('online', end, { signal: stop.signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop.abort()
    })
  })

export const works: Partial<Record<Phase, Work>> = {
  beginning: begin,
  asking: ask,
  checking: check,
  sending: send,
  confirming: confirm,
  holding: hold,
}
