// When the files of this window arrived and became tables: the queue itself knows no clock.
import { platformNow } from '#src/lib/platform-time.ts'
import type { FileUpload } from '../model/upload-queue.ts'
import { isRunning } from '../model/transfer.ts'
import { readQueue } from '../model/queue-store.ts'

interface UploadTimes {
  /** Milliseconds since the epoch; undefined for what happened before this window knew the file. */
  readonly started?: number | undefined
  readonly arrived?: number | undefined
  readonly added?: number | undefined
}

const times = new Map<string, UploadTimes>()

const isAdded = ({ importState: { at } }: FileUpload): boolean => at === 'extracting' || at === 'table'

const startOf = ({ transfer }: FileUpload): boolean => isRunning(transfer) && transfer.received === 0

const nextTimes = (file: FileUpload, before: UploadTimes, now: number): UploadTimes => {
  const isComplete = file.transfer.phase === 'complete'
  const { started = startOf(file) ? now : undefined } = before
  const { arrived = started !== undefined && isComplete ? now : undefined } = before
  const { added = isAdded(file) ? now : undefined } = before
  return { started, arrived, added }
}

/** Notes the times of all files; called on every change of the queue. */
export function noteTimes(): void {
  const now = platformNow()
  const { files } = readQueue()
  for (const file of files) times.set(file.id, nextTimes(file, times.get(file.id) ?? {}, now))
  const ids = new Set(files.map(({ id }) => id))
  for (const id of times.keys()) if (!ids.has(id)) times.delete(id)
}

export function timesOf(id: string): UploadTimes {
  return times.get(id) ?? {}
}
