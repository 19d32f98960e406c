// Archives of a backup: the files that its metadata references, verified by their SHA-256 while they are copied.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { archivePath, matchesHash } from '../store/versions/archive-file.ts'

const archiveRows = z.array(
  z.object({
    sha256: z.string(),
    size: z.number(),
    version: z.string(),
    owner: z.string(),
    slug: z.string(),
  }),
)
type ArchiveRow = z.infer<typeof archiveRows>[number]

/** Archives that a copied metadata store references, each once; none for a store from before there were archives. */
export function archivesIn(file: string): readonly ArchiveRow[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'package_versions'").get()
    if (table === undefined) return []
    return archiveRows.parse(
      database
        .prepare(
          `SELECT sha256, size, version, owner, slug FROM package_versions
           JOIN packages ON packages.id = package_id GROUP BY sha256 ORDER BY sha256`,
        )
        .all(),
    )
  } finally {
    database.close()
  }
}

const nameOf = ({ owner, slug, version }: ArchiveRow): string => `${owner}:${slug} ${version}`

/** Names of archives that are missing or damaged in the folder. Reads every file. */
export async function missingArchives(
  folder: string,
  rows: readonly ArchiveRow[],
): Promise<readonly string[]> {
  const lost: string[] = []
  for (const row of rows)
    if (!(await matchesHash(archivePath(folder, row.sha256), row))) lost.push(nameOf(row))
  return lost
}

const copyHashed = async (from: string, to: string): Promise<string> => {
  const hash = createHash('sha256')
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(createReadStream(from), hashed, createWriteStream(to, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'

/**
 * Copies archives to a folder, which is created if necessary. Returns the names of missing and damaged ones: they do
 * not prevent the backup of the others.
 */
export async function copyArchives(
  rows: readonly ArchiveRow[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const lost: string[] = []
  for (const row of rows) {
    const [source, target] = [archivePath(from, row.sha256), archivePath(to, row.sha256)]
    try {
      if ((await copyHashed(source, target)) !== row.sha256) lost.push(nameOf(row))
    } catch (error) {
      if (!isAbsent(error)) throw error
      lost.push(nameOf(row))
    }
  }
  return lost
}
