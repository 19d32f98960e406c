// Large bodies of events in a backup: the files that its metadata references. They never change.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { eventPath } from '../engine/events/event-path.ts'

const eventRows = z.array(z.object({ id: z.string(), size: z.number() }))
type EventFile = z.infer<typeof eventRows>[number]

/** Events of a copied metadata store whose body is a file; none for a store from before there were events. */
export function eventFilesIn(file: string): readonly EventFile[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events'").get()
    if (table === undefined) return []
    return eventRows.parse(database.prepare('SELECT id, size FROM events WHERE body IS NULL').all())
  } finally {
    database.close()
  }
}

/** Ids of events whose file is missing or truncated in the folder. */
export function missingEventFiles(folder: string, rows: readonly EventFile[]): readonly string[] {
  const isComplete = ({ id, size }: EventFile): boolean => {
    const path = eventPath(folder, id)
    return existsSync(path) && statSync(path).size === size
  }
  return rows.filter((row) => !isComplete(row)).map(({ id }) => id)
}

/** Copies the existing files of events to a folder, which is created if there are any. */
export async function copyEventFiles(
  rows: readonly EventFile[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (rows.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const { id } of rows)
    if (existsSync(eventPath(from, id))) await copyFile(eventPath(from, id), eventPath(to, id))
}
