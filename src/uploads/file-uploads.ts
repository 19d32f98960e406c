// Commands for uploaded files: add, pause, resume, select again, cancel, name their source. The queue starts with the
// signed-in user and is cleared when another user signs in.
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { hashKey } from '@tanstack/react-query'
import { confirmBeforeLeaving } from '#src/lib/before-unload.ts'
import { queryClient } from '../api/query-client.ts'
import { whoAmI } from '../api/session.ts'
import { type FileUpload, isUploading, emptyQueue, visibleFiles } from './model/upload-queue.ts'
import { matchFiles } from './model/match-files.ts'
import { freeFileName } from './model/file-names.ts'
import { storeFileUploads } from './storage/stored-files.ts'
import { storePublications } from './storage/stored-publications.ts'
import { noteTimes } from './engine/upload-times.ts'
import { importAll } from './engine/import-files.ts'
import { publishAll, abortStage } from './engine/publish-archives.ts'
import { isUnderway } from './model/publication.ts'
import {
  readPlatformUploads,
  withPlatformUploads,
  withPlatformPublications,
} from './storage/restore-uploads.ts'
import {
  resumeWithFile,
  startUploads,
  restartUpload,
  removeUpload,
  hasFile,
  releaseUpload,
  dispatch,
} from './engine/send-uploads.ts'
import {
  fileUploadOf,
  batchOf,
  changeFileUpload,
  changeBatch,
  readQueue,
  setQueue,
  watchQueue,
  uploadTaskOf,
} from './model/queue-store.ts'
import { isMoving, isRunning, newTransfer } from './model/transfer.ts'

const undoPeriod = 8000
/** Uploads that are deleted at the end of the period. */
const removed = new Set<string>()

const isAnyRunning = (): boolean =>
  readQueue().files.some(({ transfer, isCancelled }) => isRunning(transfer) && !isCancelled) ||
  readQueue().publications.some(isUnderway)

/** Clears the queue; what this browser has stored of it remains for the user's return. */
const forget = (): void => {
  const { files, publications } = readQueue()
  setQueue(emptyQueue)
  for (const { id } of publications) abortStage(id)
  for (const { id } of [...files, ...publications]) releaseUpload(id)
}

/** Signed out: all uploads wait. The same user signs in again: they continue. Another user: the queue is cleared. */
const followSession = (uid: string | null): void => {
  const { files, publications, uid: before } = readQueue()
  const tasks = [...files.filter(isUploading), ...publications.filter(({ transfer }) => isMoving(transfer))]
  if (uid === null) {
    for (const { id } of tasks) dispatch(id, { what: 'halt', halt: 'signed_out' })
    return
  }
  if (before !== null && before !== uid) {
    forget()
    return
  }
  for (const { id, transfer } of [...files, ...publications])
    if (transfer.halt === 'signed_out') dispatch(id, { what: 'resume' })
}

const sessionHash = hashKey(whoAmI.queryKey)

let isStarted = false
const start = (): void => {
  if (isStarted) return
  isStarted = true
  confirmBeforeLeaving(isAnyRunning)
  watchQueue(() => storeFileUploads(readQueue()))
  watchQueue(() => storePublications(readQueue()))
  watchQueue(noteTimes)
  watchQueue(importAll)
  watchQueue(publishAll)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return
    const now = queryClient.getQueryData(whoAmI.queryKey)
    if (now) followSession(now.session?.uid ?? null)
  })
}

/** Starts the queue of a user. */
export function startQueue(uid: string): void {
  start()
  followSession(uid)
  if (readQueue().uid !== uid) setQueue({ ...readQueue(), uid })
}

/** Loads the user's uploads for sources; false if the platform does not support them. */
export async function findUploads(uid: string): Promise<boolean> {
  startQueue(uid)
  const found = await readPlatformUploads('source')
  if (found && readQueue().uid === uid) {
    setQueue(withPlatformUploads(readQueue(), found))
    for (const { id, isCancelled } of readQueue().files) if (isCancelled) removeSoon(id)
  }
  return found !== undefined
}

/** Loads the user's archives that are being uploaded; false if the store does not support chunked uploads. */
export async function findPublications(uid: string): Promise<boolean> {
  startQueue(uid)
  const found = await readPlatformUploads('archive')
  if (found && readQueue().uid === uid) {
    setQueue(withPlatformPublications(readQueue(), found))
    for (const { id, isCancelled } of readQueue().publications) if (isCancelled) removeSoon(id)
  }
  return found !== undefined
}

type Target =
  | { readonly kind: 'new'; readonly source: string }
  /** A source of type `upload` and its tables. */
  | { readonly kind: 'existing'; readonly source: string; readonly tables: readonly string[] }

const isTable = ({ importState: { at } }: FileUpload): boolean => at === 'extracting' || at === 'table'

const idOf = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-')

const newFileUpload = (
  file: File,
  { batch, table, clash }: Pick<FileUpload, 'batch' | 'table' | 'clash'>,
): FileUpload => ({
  id: idOf(),
  batch,
  name: file.name,
  modifiedAt: new Date(file.lastModified).toISOString(),
  table,
  clash,
  reading: {},
  transfer: newTransfer(file.size),
  importState: { at: 'none' },
  isCancelled: false,
})

/** Adds files: some continue an unfinished upload, the others are for the target. Returns the number of each. */
export function addFiles(files: readonly File[], target: Target): { continued: number; started: number } {
  const { matches, rest } = matchFiles(readQueue(), files)
  for (const { id, file } of matches) resumeWithFile(id, file)
  if (rest.length === 0) return { continued: matches.length, started: 0 }
  const { batches, files: uploads } = readQueue()
  const isCreated = target.kind === 'existing'
  const tables = isCreated ? target.tables : []
  const open = isCreated
    ? batches.find((batch) => batch.isCreated && batch.source === target.source)
    : undefined
  const batch = open ?? { id: idOf(), source: target.source, isAgreed: isCreated, isCreated, error: null }
  // A file that is a table already is one of `tables`: the user decides between both.
  const pending = uploads.filter((upload) => upload.batch === batch.id && !isTable(upload))
  const usedNames = pending.map(({ table }) => table)
  const added = rest.map((file) => {
    const clash = tables.includes(file.name) ? ('asked' as const) : ('none' as const)
    const table = freeFileName(file.name, usedNames)
    usedNames.push(table)
    return { file, upload: newFileUpload(file, { batch: batch.id, table, clash }) }
  })
  setQueue({
    ...readQueue(),
    batches: open ? batches : [...batches, batch],
    files: [...uploads, ...added.map(({ upload }) => upload)],
  })
  startUploads(added.map(({ file, upload }) => ({ id: upload.id, file })))
  return { continued: matches.length, started: rest.length }
}

export function pauseUpload(id: string): void {
  return dispatch(id, { what: 'halt', halt: 'person' })
}
export function resumeUpload(id: string): void {
  return dispatch(id, hasFile(id) ? { what: 'resume' } : { what: 'halt', halt: 'needs_file' })
}
export const chooseFileAgain = resumeWithFile
export const sendFromStart = restartUpload

/** Deletes a cancelled upload at the end of the period for undo; the page may have been loaded again meanwhile. */
const removeSoon = (id: string): void => {
  if (removed.has(id)) return
  removed.add(id)
  setTimeout(() => {
    removed.delete(id)
    if (uploadTaskOf(id)?.isCancelled) removeUpload(id, { atPlatform: true })
  }, undoPeriod)
}

/** Hides the file and deletes its upload, unless the user undoes it within some seconds. */
export function cancelUpload(id: string): void {
  pauseUpload(id)
  changeFileUpload(id, { isCancelled: true })
  removeSoon(id)
}

export function undoCancel(id: string): void {
  changeFileUpload(id, { isCancelled: false })
  if (fileUploadOf(id)?.transfer.halt === 'person') resumeUpload(id)
}

/** Resolves the conflict of a file whose table exists already. */
export function resolveClash(id: string, choice: { replace: true } | { table: string }): void {
  return changeFileUpload(
    id,
    'table' in choice ? { table: choice.table, clash: 'none' } : { clash: 'replace' },
  )
}

/** Sets how the table of the file is read. */
export function chooseReading(id: string, reading: ReadingOptions): void {
  return changeFileUpload(id, { reading })
}

/** Sets the name of the new source; `isAgreed` allows the import of its files. */
export function nameSource(batch: string, { source, isAgreed }: { source: string; isAgreed: boolean }): void {
  const before = batchOf(batch)
  if (before && !before.isCreated) changeBatch(batch, { source, isAgreed, error: null })
}

/** Retries an import that was refused. */
export function retryImport(id: string): void {
  return changeFileUpload(id, { importState: { at: 'none' } })
}

/** Removes imported files from the queue. */
export function clearImported(): void {
  for (const upload of visibleFiles(readQueue()))
    if (upload.importState.at === 'table') removeUpload(upload.id, { atPlatform: false })
}
