// The one value of what arrives in this tab, who listens to it, and the few ways to change a part of it.
import { createStore } from '#src/lib/create-store.ts'
import { type Arrival, type Arriving, type Batch, nothingArrives } from './upload-queue.ts'
import type { UploadTask } from './transfer.ts'
import type { Publication } from './publication.ts'

const queue = createStore<Arriving>(nothingArrives)
export const readArriving = queue.get
export const watchArriving = queue.subscribe

/** Batches without any file left are gone with their last one. */
const withoutEmpty = (next: Arriving): Arriving => {
  const used = new Set(next.arrivals.map(({ batch }) => batch))
  return next.batches.every(({ id }) => used.has(id))
    ? next
    : { ...next, batches: next.batches.filter(({ id }) => used.has(id)) }
}

export function setArriving(next: Arriving): void {
  queue.set(withoutEmpty(next))
}

export function arrivalOf(id: string): Arrival | undefined {
  return queue.get().arrivals.find((arrival) => arrival.id === id)
}

export function batchOf(id: string): Batch | undefined {
  return queue.get().batches.find((batch) => batch.id === id)
}

export function changeArrival(id: string, change: Partial<Arrival>): void {
  return setArriving({
    ...queue.get(),
    arrivals: queue.get().arrivals.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })
}

export function changeBatch(id: string, change: Partial<Batch>): void {
  return setArriving({
    ...queue.get(),
    batches: queue.get().batches.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })
}

export function publicationOf(id: string): Publication | undefined {
  return queue.get().publications.find((publication) => publication.id === id)
}

export function changePublication(id: string, change: (before: Publication) => Publication): void {
  return setArriving({
    ...queue.get(),
    publications: queue.get().publications.map((each) => (each.id === id ? change(each) : each)),
  })
}

/** What is carried under that id, whatever it is for. */
export function uploadTaskOf(id: string): UploadTask | undefined {
  return arrivalOf(id) ?? publicationOf(id)
}

/** Changes what is known of the carrying itself. */
export function changeUploadTask(id: string, change: Partial<Omit<UploadTask, 'id'>>): void {
  return publicationOf(id) === undefined
    ? changeArrival(id, change)
    : changePublication(id, (before) => ({ ...before, ...change }))
}

export function removeUploadTask(id: string): void {
  return setArriving({
    ...queue.get(),
    arrivals: queue.get().arrivals.filter((each) => each.id !== id),
    publications: queue.get().publications.filter((each) => each.id !== id),
  })
}
