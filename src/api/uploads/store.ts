// The one value of what arrives in this tab, who listens to it, and the few ways to change a part of it.
import { type Arrival, type Arriving, type Batch, nothingArrives } from './arrivals.ts'
import type { Parcel } from './parcel.ts'
import type { Publication } from './publications.ts'

let arriving = nothingArrives
const listeners = new Set<() => void>()

export const readArriving = (): Arriving => arriving

export const watchArriving = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Batches without any file left are gone with their last one. */
const withoutEmpty = (next: Arriving): Arriving => {
  const used = new Set(next.arrivals.map(({ batch }) => batch))
  return next.batches.every(({ id }) => used.has(id))
    ? next
    : { ...next, batches: next.batches.filter(({ id }) => used.has(id)) }
}

export const setArriving = (next: Arriving): void => {
  const whole = withoutEmpty(next)
  if (whole === arriving) return
  arriving = whole
  for (const listener of listeners) listener()
}

export const arrivalOf = (id: string): Arrival | undefined =>
  arriving.arrivals.find((arrival) => arrival.id === id)

export const batchOf = (id: string): Batch | undefined => arriving.batches.find((batch) => batch.id === id)

export const changeArrival = (id: string, change: Partial<Arrival>): void =>
  setArriving({
    ...arriving,
    arrivals: arriving.arrivals.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })

export const changeBatch = (id: string, change: Partial<Batch>): void =>
  setArriving({
    ...arriving,
    batches: arriving.batches.map((each) => (each.id === id ? { ...each, ...change } : each)),
  })

export const publicationOf = (id: string): Publication | undefined =>
  arriving.publications.find((publication) => publication.id === id)

export const changePublication = (id: string, change: (before: Publication) => Publication): void =>
  setArriving({
    ...arriving,
    publications: arriving.publications.map((each) => (each.id === id ? change(each) : each)),
  })

/** What is carried under that id, whatever it is for. */
export const parcelOf = (id: string): Parcel | undefined => arrivalOf(id) ?? publicationOf(id)

/** Changes what is known of the carrying itself. */
export const changeParcel = (id: string, change: Partial<Omit<Parcel, 'id'>>): void =>
  publicationOf(id) === undefined
    ? changeArrival(id, change)
    : changePublication(id, (before) => ({ ...before, ...change }))

export const removeParcel = (id: string): void =>
  setArriving({
    ...arriving,
    arrivals: arriving.arrivals.filter((each) => each.id !== id),
    publications: arriving.publications.filter((each) => each.id !== id),
  })
