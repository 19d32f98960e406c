// Effects of the upload phases: one call or read each, which results in an event.
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

/** A chunk takes about a second: after a minute without a reply the connection counts as broken. */
const patience = 60_000

const createUpload: Effect = async ({ file, purpose, signal }) => {
  const body = {
    name: file.name,
    size: file.size,
    modified_at: new Date(file.lastModified).toISOString(),
    purpose,
  }
  const { upload } = await callWith(uploadsFor[purpose].create, { body }, { signal })
  return { what: 'synced', upload }
}

const paramsOf = ({ upload }: Transfer) => ({ upload: upload ?? '' })

const readUpload: Effect = async ({ transfer, purpose, signal }) => {
  const { upload } = await callWith(uploadsFor[purpose].get, { params: paramsOf(transfer) }, { signal })
  return { what: 'synced', upload }
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

/** Resolves when it is time to retry, or immediately when the browser is online again. */
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
