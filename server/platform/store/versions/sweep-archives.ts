// Moves archives that no version references to the trash. A killed server may leave one between storing the file and writing its
// row.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import type { Trash } from '../../uploads/trash.ts'
import { archiveHashOf } from './archive-file.ts'
import type { Archives } from './archives.ts'

/** Interval between two sweeps, and minimum age of an unreferenced file, in milliseconds. */
const day = 24 * 3_600_000
const hour = 3_600_000

interface SweepDeps {
  readonly archives: Pick<Archives, 'folder' | 'pathOf' | 'removeUnreferenced'>
  readonly trash: Trash
  readonly clock: Clock
  readonly logger: Logger
}

const archivesIn = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const subfolder of await readdir(folder, { withFileTypes: true })) {
    if (!subfolder.isDirectory() || !/^[0-9a-f]{2}$/.test(subfolder.name)) continue
    for (const file of await readdir(join(folder, subfolder.name))) {
      const sha256 = archiveHashOf(file)
      if (sha256?.startsWith(subfolder.name)) found.push(sha256)
    }
  }
  return found
}

interface ArchiveSweep {
  run(): Promise<void>
  close(): Promise<void>
}

/** Sweeps immediately, then once a day. A failed sweep is logged, and the next one follows. */
export async function openArchiveSweep({ archives, trash, clock, logger }: SweepDeps): Promise<ArchiveSweep> {
  const run = async (): Promise<void> => {
    for (const sha256 of await archivesIn(archives.folder)) {
      const age = clock.now() - (await stat(archives.pathOf(sha256))).mtimeMs
      if (age > hour && (await archives.removeUnreferenced(sha256, trash.put)))
        logger.info({ sha256 }, 'removed an unreferenced archive')
    }
  }
  const attempt = async (): Promise<void> => {
    try {
      await run()
    } catch (error) {
      logger.error({ err: error }, 'failed to remove unused archives')
    }
  }
  await attempt()
  let pending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    pending = pending.then(attempt)
  }, day).unref()
  return {
    run,
    close: async () => {
      clearInterval(timer)
      await pending
    },
  }
}
