// Uploads of a backup: the files that its metadata references. A complete upload never changes. An incomplete one is
// copied with its received bytes and continues from there.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { uploadPath } from '../uploads/upload-file.ts'

const uploadRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    size: z.number(),
    completed_at: z.string().nullable(),
    retired_at: z.string().nullable(),
  }),
)
type UploadRow = z.infer<typeof uploadRows>[number]

/** Uploads of a copied metadata store; none for a store from before there were uploads. */
export function uploadsIn(file: string): readonly UploadRow[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'uploads'").get()
    if (table === undefined) return []
    return uploadRows.parse(
      database.prepare('SELECT id, name, size, completed_at, retired_at FROM uploads').all(),
    )
  } finally {
    database.close()
  }
}

const isRequired = ({ completed_at, retired_at }: UploadRow): boolean =>
  completed_at !== null && retired_at === null

/** Names of complete uploads that are missing or truncated in the folder. */
export function missingUploads(folder: string, rows: readonly UploadRow[]): readonly string[] {
  return rows
    .filter((row) => {
      const path = uploadPath(folder, row)
      return isRequired(row) && !(existsSync(path) && statSync(path).size === row.size)
    })
    .map(({ name }) => name)
}

/** Copies the existing files of uploads to a folder, which is created if necessary. */
export async function copyUploads(
  rows: readonly UploadRow[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const row of rows)
    if (existsSync(uploadPath(from, row))) await copyFile(uploadPath(from, row), uploadPath(to, row))
}
