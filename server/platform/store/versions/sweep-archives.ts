// Removes archives that no version has: a killed server may leave one between putting it in its place and writing down
// whose it is.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import { archiveNamed } from './archive-file.ts'
import type { Archives } from './archives.ts'

/** Milliseconds: between two rounds, and before a file without a version is taken for left over. */
const day = 24 * 3_600_000
const hour = 3_600_000

interface SweepDeps {
  readonly archives: Pick<Archives, 'folder' | 'pathOf' | 'removeUnnamed'>
  readonly clock: Clock
  readonly logger: Logger
}

const archivesIn = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = []
  for (const shelf of await readdir(folder, { withFileTypes: true })) {
    if (!shelf.isDirectory() || !/^[0-9a-f]{2}$/.test(shelf.name)) continue
    for (const file of await readdir(join(folder, shelf.name))) {
      const sha256 = archiveNamed(file)
      if (sha256?.startsWith(shelf.name)) found.push(sha256)
    }
  }
  return found
}

interface ArchiveSweep {
  round(): Promise<void>
  close(): Promise<void>
}

/** Goes round once, and then once a day. A round that fails is in the log, and the next one comes. */
export async function openArchiveSweep({ archives, clock, logger }: SweepDeps): Promise<ArchiveSweep> {
  const round = async (): Promise<void> => {
    for (const sha256 of await archivesIn(archives.folder)) {
      const age = clock.now() - (await stat(archives.pathOf(sha256))).mtimeMs
      if (age > hour && (await archives.removeUnnamed(sha256)))
        logger.info({ sha256 }, 'an archive without a version was removed')
    }
  }
  const attempt = async (): Promise<void> => {
    try {
      await round()
    } catch (error) {
      logger.error({ err: error }, 'failed to remove unused archives')
    }
  }
  await attempt()
  let turn: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(attempt)
  }, day).unref()
  return {
    round,
    close: async () => {
      clearInterval(timer)
      await turn
    },
  }
}
