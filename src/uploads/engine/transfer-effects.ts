// What is done in each phase of an upload: the one call or reading it stands for, and the event that comes of it.
import type { UploadPurpose } from '#contract/uploads/upload.ts'
import { callWith } from '../../api/call.ts'
import type { Hasher } from '../hash/hasher.ts'
import { waitAfter } from '../model/chunk-size.ts'
import type { Phase, Transfer, TransferEvent } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'

interface EffectContext {
  readonly transfer: Transfer
  readonly purpose: UploadPurpose
  readonly file: File
  readonly hasher: Hasher
  readonly signal: AbortSignal
  readonly dispatch: (event: TransferEvent) => void
}

type Effect = (context: EffectContext) => Promise<TransferEvent>

/** A piece is about a second's worth: without an answer for a minute the connection is taken for broken. */
const patience = 60_000

const createUpload: Effect = async ({ file, purpose, signal }) => {
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

const readUpload: Effect = async ({ transfer, purpose, signal }) => {
  const { upload } = await callWith(uploadsFor[purpose].get, { params: paramsOf(transfer) }, { signal })
  return { what: 'told', upload }
}

const check: Effect = async ({ transfer, file, hasher }) => ({
  what: 'checked',
  digest: await hasher.read(file, transfer.received),
})

const send: Effect = async ({ transfer, purpose, file, hasher, signal, dispatch }) => {
  const { received: offset, chunkSize, size } = transfer
  const to = Math.min(size, offset + chunkSize)
  const buffer = await file.slice(offset, to).arrayBuffer()
  if (buffer.byteLength !== to - offset) return { what: 'halt', halt: 'unreadable' }
  signal.throwIfAborted()
  const body = new Blob([buffer])
  dispatch({ what: 'read', to })
  void hasher.add(offset, buffer)
  const startedAt = performance.now()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  const input = { params: paramsOf(transfer), query: { offset }, body }
  const { upload } = await callWith(uploadsFor[purpose].send, input, { signal: limit })
  return { what: 'sent', upload, milliseconds: performance.now() - startedAt }
}

const confirm: Effect = async ({ transfer, purpose, hasher, signal }) => {
  const body = { sha256: await hasher.digest() }
  signal.throwIfAborted()
  await callWith(uploadsFor[purpose].complete, { params: paramsOf(transfer), body }, { signal })
  return { what: 'confirmed' }
}

/** Until it is time to try again; at once when the browser is connected again. */
const waitForRetry: Effect = ({ transfer, signal }) =>
  new Promise((resolve) => {
    const listeners = new AbortController()
    const finish = () => {
      listeners.abort()
      resolve({ what: 'again' })
    }
    const timer = setTimeout(finish, waitAfter(transfer.failures))
    window.addEventListener('online', finish, { signal: listeners.signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      listeners.abort()
    })
  })

export const phaseEffects: Partial<Record<Phase, Effect>> = {
  beginning: createUpload,
  asking: readUpload,
  checking: check,
  sending: send,
  confirming: confirm,
  holding: waitForRetry,
}
