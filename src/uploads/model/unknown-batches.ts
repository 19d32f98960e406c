// Uploads of another browser, which alone knows what they are for: those started one after another are for one source.
import type { Upload } from '#contract/uploads/upload.ts'
import { stemOf } from './file-names.ts'

/** Milliseconds between the starts of two files of one source, since a file may wait for the one before. */
const gap = 600_000

interface UnknownBatch {
  readonly id: string
  readonly source: string
}

/** The source of each upload, by id of the upload; it is named after its first file. */
export function batchesOfUnknown(
  uploads: readonly Pick<Upload, 'upload_id' | 'name' | 'created_at'>[],
): ReadonlyMap<string, UnknownBatch> {
  const batches = new Map<string, UnknownBatch>()
  let last: { batch: UnknownBatch; at: number } | undefined
  for (const { upload_id: id, name, created_at } of uploads.toSorted((one, other) =>
    one.created_at < other.created_at ? -1 : Number(one.created_at > other.created_at),
  )) {
    const at = Date.parse(created_at)
    const batch = last !== undefined && at - last.at <= gap ? last.batch : { id, source: stemOf(name) }
    batches.set(id, batch)
    last = { batch, at }
  }
  return batches
}
