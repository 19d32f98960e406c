// State machine of one upload: received bytes, current phase, and why it waits. It knows no clock, file or network:
// events go in, the next phase comes out.
import type { Upload } from '#contract/uploads/upload.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import { nextChunkSize, nextRate, chunkSizes } from './chunk-size.ts'

/** The effects of the phases are in `transfer-effects.ts`; the last three phases wait. */
const phases = [
  'beginning',
  'asking',
  'checking',
  'sending',
  'confirming',
  'holding',
  'queued',
  'paused',
  'complete',
] as const
export type Phase = (typeof phases)[number]

/**
 * Why it is paused. `needs_file`: the page was reloaded and the browser no longer has the file. `elsewhere`: the
 * same, while another window sends bytes. `changed`: the selected file is not the one of the upload. `unreadable`:
 * the file changed or disappeared during the read. `differs`: the platform received other bytes. `gone`: the platform
 * deleted the upload.
 * `too_big`: larger than the platform allows.
 */
export type Halt =
  | 'person'
  | 'signed_out'
  | 'full'
  | 'needs_file'
  | 'elsewhere'
  | 'changed'
  | 'unreadable'
  | 'differs'
  | 'gone'
  | 'too_big'
  | 'refused'

export interface Transfer {
  readonly phase: Phase
  readonly halt: Halt | null
  /** The refusal of the platform. */
  readonly error: ApiError | null
  /** Id on the platform, once the upload exists there. */
  readonly upload: string | null
  readonly size: number
  /** Bytes that the platform has received. */
  readonly received: number
  /** Bytes of the current file that are in its hash, at least. */
  readonly hashed: number
  /** Digest of the platform's bytes, to compare with the file that was selected again. */
  readonly expected: string | null
  /** Size of a chunk in bytes. */
  readonly chunkSize: number
  /** Bytes per second. */
  readonly rate: number | null
  /** Broken connections in a row. */
  readonly failures: number
  /** Increases with every new phase: results of an earlier turn are late. */
  readonly turn: number
}

/** An upload of any purpose: a file with its name and progress. */
export interface UploadTask {
  readonly id: string
  readonly name: string
  readonly modifiedAt: string | null
  readonly transfer: Transfer
  /** Just cancelled; the user can still undo it. */
  readonly isCancelled: boolean
}

export function newTransfer(size: number): Transfer {
  return {
    phase: 'queued',
    halt: null,
    error: null,
    upload: null,
    size,
    received: 0,
    hashed: 0,
    expected: null,
    chunkSize: chunkSizes.first,
    rate: null,
    failures: 0,
    turn: 0,
  }
}

type PlatformUpload = Pick<Upload, 'upload_id' | 'state' | 'received' | 'sha256'>

export type TransferEvent =
  | { readonly what: 'start' }
  | { readonly what: 'synced'; readonly upload: PlatformUpload }
  | { readonly what: 'read'; readonly to: number }
  | { readonly what: 'checked'; readonly digest: string }
  | { readonly what: 'sent'; readonly upload: PlatformUpload; readonly milliseconds: number }
  | { readonly what: 'offset'; readonly received: number }
  | { readonly what: 'confirmed' }
  | { readonly what: 'broke' }
  | { readonly what: 'again' }
  | { readonly what: 'halt'; readonly halt: Halt; readonly error?: ApiError | undefined }
  | { readonly what: 'resume' }
  | { readonly what: 'chosen'; readonly size: number }
  | { readonly what: 'afresh'; readonly size: number }

/** An upload that the platform has and this page does not. */
export function foundTransfer({ size, ...upload }: PlatformUpload & Pick<Upload, 'size'>): Transfer {
  return {
    ...newTransfer(size),
    upload: upload.upload_id,
    received: upload.received,
    phase: upload.state === 'complete' ? 'complete' : 'paused',
    halt: upload.state === 'complete' ? null : 'needs_file',
  }
}

const enter = (transfer: Transfer, change: Partial<Transfer>): Transfer => ({
  ...transfer,
  halt: null,
  error: null,
  ...change,
  turn: transfer.turn + 1,
})

/** The next phase once the number of received bytes is known. */
const continueFrom = (
  transfer: Transfer,
  { received, sha256, state }: Omit<PlatformUpload, 'upload_id'>,
): Transfer => {
  const at = { received, expected: null, failures: 0 }
  if (state === 'complete') return enter(transfer, { ...at, phase: 'complete' })
  if (received > transfer.hashed)
    return sha256 === null
      ? enter(transfer, { ...at, phase: 'asking' })
      : enter(transfer, { ...at, phase: 'checking', expected: sha256 })
  return enter(transfer, { ...at, phase: received >= transfer.size ? 'confirming' : 'sending' })
}

type Step<What extends TransferEvent['what']> = (
  transfer: Transfer,
  event: Extract<TransferEvent, { what: What }>,
) => Transfer

const steps: { readonly [What in TransferEvent['what']]: Step<What> } = {
  start: (transfer) => enter(transfer, { phase: transfer.upload === null ? 'beginning' : 'asking' }),
  synced: (transfer, { upload }) => continueFrom({ ...transfer, upload: upload.upload_id }, upload),
  read: (transfer, { to }) => ({ ...transfer, hashed: Math.max(transfer.hashed, to) }),
  checked: (transfer, { digest }) =>
    digest === transfer.expected
      ? continueFrom(
          { ...transfer, hashed: Math.max(transfer.hashed, transfer.received) },
          { received: transfer.received, sha256: digest, state: 'arriving' },
        )
      : enter(transfer, { phase: 'paused', halt: 'changed', expected: null }),
  sent: (transfer, { upload, milliseconds }) => {
    const sent = { bytes: Math.max(0, upload.received - transfer.received), milliseconds }
    const { chunkSize, rate } = transfer
    return continueFrom(
      { ...transfer, chunkSize: nextChunkSize(chunkSize, sent), rate: nextRate(rate, sent) },
      upload,
    )
  },
  offset: (transfer, { received }) => continueFrom(transfer, { received, sha256: null, state: 'arriving' }),
  confirmed: (transfer) => enter(transfer, { phase: 'complete', received: transfer.size }),
  broke: (transfer) =>
    enter(transfer, {
      phase: 'holding',
      failures: transfer.failures + 1,
      chunkSize: chunkSizes.first,
      rate: null,
    }),
  again: (transfer) => enter(transfer, { phase: transfer.upload === null ? 'beginning' : 'asking' }),
  halt: (transfer, { halt, error }) =>
    enter(transfer, { phase: 'paused', halt, error: error ?? null, rate: null }),
  resume: (transfer) => enter(transfer, { phase: 'queued', failures: 0 }),
  chosen: (transfer, { size }) =>
    size === transfer.size
      ? enter(transfer, { phase: 'queued', hashed: 0, failures: 0 })
      : enter(transfer, { phase: 'paused', halt: 'changed' }),
  afresh: (transfer, { size }) => ({ ...newTransfer(size), turn: transfer.turn + 1 }),
}

/** Phases that accept an event; in others it is late and changes nothing. */
const acceptedPhases: { readonly [What in TransferEvent['what']]: readonly Phase[] } = {
  start: ['queued'],
  synced: ['beginning', 'asking'],
  read: ['sending', 'checking', 'paused', 'holding', 'asking'],
  checked: ['checking'],
  sent: ['sending'],
  offset: ['sending', 'confirming'],
  confirmed: ['confirming'],
  broke: ['beginning', 'asking', 'sending', 'confirming'],
  again: ['holding', 'sending', 'confirming'],
  halt: ['beginning', 'asking', 'checking', 'sending', 'confirming', 'holding', 'queued', 'paused'],
  resume: ['paused'],
  chosen: ['paused'],
  afresh: ['paused'],
}

/** The upload after an event. */
export function step(transfer: Transfer, event: TransferEvent): Transfer {
  if (!acceptedPhases[event.what].includes(transfer.phase)) return transfer
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the type of the table ensures that each step gets its own event
  const apply = steps[event.what] as (transfer: Transfer, event: TransferEvent) => Transfer
  return apply(transfer, event)
}

const running: readonly Phase[] = ['beginning', 'asking', 'checking', 'sending', 'confirming']

/** Whether bytes are being sent, or a call around them is running. */
export function isRunning({ phase }: Transfer): boolean {
  return running.includes(phase)
}

/** Whether it continues without the user. */
export function isMoving(transfer: Transfer): boolean {
  return isRunning(transfer) || transfer.phase === 'holding' || transfer.phase === 'queued'
}

/** Whether the user must select the file again. */
export function needsFile({ halt }: Transfer): boolean {
  return halt === 'needs_file' || halt === 'changed' || halt === 'unreadable'
}
