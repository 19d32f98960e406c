// Uploads of a copied platform: the files that its metadata names. A complete one never changes; one that is still
// arriving is copied as far as it has come, and goes on from there.
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

/** Uploads of a copied metadata store; none of one from before there were any. */
export function uploadsNamedBy(file: string): readonly UploadRow[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'uploads'").get()
    if (known === undefined) return []
    return uploadRows.parse(
      database.prepare('SELECT id, name, size, completed_at, retired_at FROM uploads').all(),
    )
  } finally {
    database.close()
  }
}

const isKept = ({ completed_at, retired_at }: UploadRow): boolean =>
  completed_at !== null && retired_at === null

/** Names of complete uploads whose bytes are not all in the folder. */
export function uploadsLostFrom(folder: string, rows: readonly UploadRow[]): readonly string[] {
  return rows
    .filter((row) => {
      const path = uploadPath(folder, row)
      return isKept(row) && !(existsSync(path) && statSync(path).size === row.size)
    })
    .map(({ name }) => name)
}

/** Copies the files of uploads that are there from one folder to another, which is made if absent. */
export async function copyUploads(
  rows: readonly UploadRow[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const row of rows)
    if (existsSync(uploadPath(from, row))) await copyFile(uploadPath(from, row), uploadPath(to, row))
}
