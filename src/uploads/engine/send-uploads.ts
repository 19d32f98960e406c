// Carries files to the platform: does what each one's phase asks for, tells it what came of it, and lets two go at once.
import type { UploadPurpose } from '#contract/uploads/upload.ts'
import { call } from '../../api/call.ts'
import { nextInLine } from '../model/upload-queue.ts'
import { type Hasher, openHasher } from '../hash/hasher.ts'
import { stopOf } from './error-event.ts'
import {
  changeUploadTask,
  publicationOf,
  readArriving,
  removeUploadTask,
  uploadTaskOf,
} from '../model/queue-store.ts'
import { type TransferEvent, step } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'
import { works } from './transfer-effects.ts'

interface Carried {
  file: File
  hasher: Hasher
  /** Ends what is being done for it now. */
  stop: AbortController
}

const carried = new Map<string, Carried>()

/** Stops whatever is done for a file and lets go of it. */
export function putDown(id: string): void {
  const held = carried.get(id)
  if (!held) return
  held.stop.abort()
  void held.hasher.forget().catch(() => undefined)
  carried.delete(id)
}

const pickUp = (id: string, file: File): void => {
  putDown(id)
  carried.set(id, { file, hasher: openHasher(), stop: new AbortController() })
}

const purposeOf = (id: string): UploadPurpose => (publicationOf(id) === undefined ? 'source' : 'archive')

/** Does what the phase asks for; the answer counts only while nothing else has happened in between. */
const work = async (id: string, held: Carried): Promise<void> => {
  const transfer = uploadTaskOf(id)?.transfer
  const act = transfer && works[transfer.phase]
  if (!transfer || !act) return
  const { signal } = held.stop
  const purpose = purposeOf(id)
  const tellNow = (event: TransferEvent) => {
    if (!signal.aborted) tell(id, event)
  }
  try {
    tellNow(await act({ transfer, purpose, file: held.file, hasher: held.hasher, signal, tell: tellNow }))
  } catch (error) {
    tellNow(stopOf(error))
  }
}

/** Lets those begin whose turn it is. */
export function callNext(): void {
  for (const { id } of nextInLine(readArriving())) tell(id, { what: 'start' })
}

/** Tells a file on its way what happened, and does what follows from it. */
export function tell(id: string, event: TransferEvent): void {
  const task = uploadTaskOf(id)
  if (!task) return
  const next = step(task.transfer, event)
  if (next === task.transfer) return
  changeUploadTask(id, { transfer: next })
  if (next.turn === task.transfer.turn) return
  const held = carried.get(id)
  held?.stop.abort()
  if (held) {
    held.stop = new AbortController()
    void work(id, held)
  }
  if (next.phase === 'complete') putDown(id)
  callNext()
}

/** Begins to carry files that were just added, each under the id it was added with. */
export function carryAll(files: readonly { readonly id: string; readonly file: File }[]): void {
  for (const { id, file } of files) pickUp(id, file)
  callNext()
}

/** Goes on with a file that was chosen again. */
export function carryAgain(id: string, file: File): void {
  pickUp(id, file)
  changeUploadTask(id, { modifiedAt: new Date(file.lastModified).toISOString() })
  tell(id, { what: 'chosen', size: file.size })
}

const giveUp = async (upload: string | null, purpose: UploadPurpose): Promise<void> => {
  if (upload === null) return
  try {
    await call(uploadsFor[purpose].remove, { params: { upload } })
  } catch {
    // The platform gives up by itself what nobody goes on with.
  }
}

/** Sends the file, or the one at hand, from its first byte, in place of what had arrived. */
export function carryAfresh(id: string, file: File | undefined = carried.get(id)?.file): void {
  const task = uploadTaskOf(id)
  if (!file || !task) return
  const { upload } = task.transfer
  pickUp(id, file)
  changeUploadTask(id, { name: file.name })
  tell(id, { what: 'afresh', size: file.size })
  void giveUp(upload, purposeOf(id))
}

/** Whether the file is at hand: without it nothing can be sent. */
export function isAtHand(id: string): boolean {
  return carried.has(id)
}

/** Forgets a file; `atPlatform`: what has arrived of it is given up too. */
export function drop(id: string, { atPlatform }: { atPlatform: boolean }): void {
  const upload = uploadTaskOf(id)?.transfer.upload ?? null
  const purpose = purposeOf(id)
  putDown(id)
  removeUploadTask(id)
  callNext()
  if (atPlatform) void giveUp(upload, purpose)
}
