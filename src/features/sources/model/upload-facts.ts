// What the browser knows of an upload once it is a table. It is kept in the history entry of the page, so that a reload
// still shows it.
import { z } from 'zod'

const uploadFacts = z.object({
  /** Name of the file. */
  file: z.string(),
  size: z.number(),
  /** When all bytes had arrived, and the seconds that this took; unknown for an upload that was resumed. */
  arrivedAt: z.string().nullable(),
  seconds: z.number().nullable(),
  /** When it became a table. */
  addedAt: z.string().nullable(),
})
export type UploadFacts = z.infer<typeof uploadFacts>

export function readFacts(state: unknown): UploadFacts | null {
  return uploadFacts.safeParse(state).data ?? null
}
