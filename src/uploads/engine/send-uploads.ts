// Sends files to the platform: runs the effect of each upload's phase, dispatches the resulting event, and sends two
// files at a time.
import type { UploadPurpose } from '#contract/uploads/upload.ts'
import { call } from '../../api/call.ts'
import { nextUploads } from '../model/upload-queue.ts'
import { type Hasher, openHasher } from '../hash/hasher.ts'
import { errorEvent } from './error-event.ts'
import {
  changeUploadTask,
  publicationOf,
  readQueue,
  removeUploadTask,
  uploadTaskOf,
} from '../model/queue-store.ts'
import { type TransferEvent, step } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'
import { phaseEffects } from './transfer-effects.ts'

interface ActiveUpload {
  file: File
  hasher: Hasher
  /** Aborts the current effect. */
  controller: AbortController
}

const activeUploads = new Map<string, ActiveUpload>()

/** Aborts the upload of a file and releases the file. */
export function releaseUpload(id: string): void {
  const active = activeUploads.get(id)
  if (!active) return
  active.controller.abort()
  void active.hasher.forget().catch(() => undefined)
  activeUploads.delete(id)
}

const attachFile = (id: string, file: File): void => {
  releaseUpload(id)
  activeUploads.set(id, { file, hasher: openHasher(), controller: new AbortController() })
}

const purposeOf = (id: string): UploadPurpose => (publicationOf(id) === undefined ? 'source' : 'archive')

/** Runs the effect of the phase. Its result is ignored if another event has changed the phase. */
const runPhase = async (id: string, active: ActiveUpload): Promise<void> => {
  const transfer = uploadTaskOf(id)?.transfer
  const act = transfer && phaseEffects[transfer.phase]
  if (!transfer || !act) return
  const { signal } = active.controller
  const purpose = purposeOf(id)
  const dispatchNow = (event: TransferEvent) => {
    if (!signal.aborted) dispatch(id, event)
  }
  try {
    dispatchNow(
      await act({
        transfer,
        purpose,
        file: active.file,
        hasher: active.hasher,
        signal,
        dispatch: dispatchNow,
      }),
    )
  } catch (error) {
    dispatchNow(errorEvent(error))
  }
}

/** Starts the next uploads of the queue. */
export function startNext(): void {
  for (const { id } of nextUploads(readQueue())) dispatch(id, { what: 'start' })
}

/** Dispatches an event to an upload and runs the effect of its next phase. */
export function dispatch(id: string, event: TransferEvent): void {
  const task = uploadTaskOf(id)
  if (!task) return
  const next = step(task.transfer, event)
  if (next === task.transfer) return
  changeUploadTask(id, { transfer: next })
  if (next.turn === task.transfer.turn) return
  const active = activeUploads.get(id)
  active?.controller.abort()
  if (active) {
    active.controller = new AbortController()
    void runPhase(id, active)
  }
  if (next.phase === 'complete') releaseUpload(id)
  startNext()
}

/** Starts to upload files that were just added, each under its id in the queue. */
export function startUploads(files: readonly { readonly id: string; readonly file: File }[]): void {
  for (const { id, file } of files) attachFile(id, file)
  startNext()
}

/** Resumes an upload with the file that the user selected again. */
export function resumeWithFile(id: string, file: File): void {
  attachFile(id, file)
  changeUploadTask(id, { modifiedAt: new Date(file.lastModified).toISOString() })
  dispatch(id, { what: 'chosen', size: file.size })
}

const deleteUpload = async (upload: string | null, purpose: UploadPurpose): Promise<void> => {
  if (upload === null) return
  try {
    await call(uploadsFor[purpose].remove, { params: { upload } })
  } catch {
    // The platform deletes abandoned uploads by itself.
  }
}

/** Sends the file, or the current one, from its first byte and deletes the bytes that were uploaded before. */
export function restartUpload(id: string, file: File | undefined = activeUploads.get(id)?.file): void {
  const task = uploadTaskOf(id)
  if (!file || !task) return
  const { upload } = task.transfer
  attachFile(id, file)
  changeUploadTask(id, { name: file.name })
  dispatch(id, { what: 'afresh', size: file.size })
  void deleteUpload(upload, purposeOf(id))
}

/** Whether the page has the file: without it nothing can be sent. */
export function hasFile(id: string): boolean {
  return activeUploads.has(id)
}

/** Removes an upload; `atPlatform` also deletes its uploaded bytes. */
export function removeUpload(id: string, { atPlatform }: { atPlatform: boolean }): void {
  const upload = uploadTaskOf(id)?.transfer.upload ?? null
  const purpose = purposeOf(id)
  releaseUpload(id)
  removeUploadTask(id)
  startNext()
  if (atPlatform) void deleteUpload(upload, purpose)
}
