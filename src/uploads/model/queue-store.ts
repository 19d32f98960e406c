// The upload queue of this tab: its store, and functions that change parts of it.
import { createStore } from '#src/lib/create-store.ts'
import { type FileUpload, type UploadQueue, type Batch, emptyQueue } from './upload-queue.ts'
import type { UploadTask } from './transfer.ts'
import type { Publication } from './publication.ts'

const queue = createStore<UploadQueue>(emptyQueue)
export const readQueue = queue.get
export const watchQueue = queue.subscribe

/** A batch is removed with its last file. */
const withoutEmpty = (next: UploadQueue): UploadQueue => {
  const used = new Set(next.files.map(({ batch }) => batch))
  return next.batches.every(({ id }) => used.has(id))
    ? next
    : { ...next, batches: next.batches.filter(({ id }) => used.has(id)) }
}

export function setQueue(next: UploadQueue): void {
  queue.set(withoutEmpty(next))
}

export function fileUploadOf(id: string): FileUpload | undefined {
  return queue.get().files.find((file) => file.id === id)
}

export function batchOf(id: string): Batch | undefined {
  return queue.get().batches.find((batch) => batch.id === id)
}

export function changeFileUpload(id: string, change: Partial<FileUpload>): void {
  return setQueue({
    ...queue.get(),
    files: queue.get().files.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })
}

export function changeBatch(id: string, change: Partial<Batch>): void {
  return setQueue({
    ...queue.get(),
    batches: queue.get().batches.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })
}

export function publicationOf(id: string): Publication | undefined {
  return queue.get().publications.find((publication) => publication.id === id)
}

export function changePublication(id: string, change: (before: Publication) => Publication): void {
  return setQueue({
    ...queue.get(),
    publications: queue.get().publications.map((each) => (each.id === id ? change(each) : each)),
  })
}

/** The file or archive with that id. */
export function uploadTaskOf(id: string): UploadTask | undefined {
  return fileUploadOf(id) ?? publicationOf(id)
}

/** Changes the upload itself. */
export function changeUploadTask(id: string, change: Partial<Omit<UploadTask, 'id'>>): void {
  return publicationOf(id) === undefined
    ? changeFileUpload(id, change)
    : changePublication(id, (before) => ({ ...before, ...change }))
}

export function removeUploadTask(id: string): void {
  return setQueue({
    ...queue.get(),
    files: queue.get().files.filter((each) => each.id !== id),
    publications: queue.get().publications.filter((each) => each.id !== id),
  })
}
