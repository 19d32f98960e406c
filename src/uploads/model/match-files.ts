// Finding files again after the page was loaded anew: which of those dropped now is one that was begun.
import type { Arrival, Arriving } from './upload-queue.ts'
import { needsFile } from './transfer.ts'

interface Found {
  /** Id of the file that was begun, and the one that continues it. */
  readonly matches: readonly { readonly id: string; readonly file: File }[]
  readonly rest: readonly File[]
}

const isSame = (arrival: Arrival, file: File): boolean =>
  arrival.name === file.name &&
  arrival.transfer.size === file.size &&
  (arrival.modifiedAt === null || Date.parse(arrival.modifiedAt) === file.lastModified)

/** Sorts files by whether they continue one that waits for its file; each continues at most one. */
export function findAgain({ arrivals }: Pick<Arriving, 'arrivals'>, files: readonly File[]): Found {
  const open = arrivals.filter(({ transfer, isLeaving }) => needsFile(transfer) && !isLeaving)
  const matches: { id: string; file: File }[] = []
  const rest: File[] = []
  for (const file of files) {
    const match = open.find(
      (arrival) => isSame(arrival, file) && !matches.some(({ id }) => id === arrival.id),
    )
    if (match) matches.push({ id: match.id, file })
    else rest.push(file)
  }
  return { matches, rest }
}
