// Resources shared by both collections: the archive folder, the check workers, and the download counts.
import type { PlatformDeps } from '../../deps/deps.ts'
import { openArchives } from './archives.ts'
import { openArchiveChecker } from './check-archive.ts'
import { openDownloadCounts } from './download-counts.ts'
import { openArchiveSweep } from './sweep-archives.ts'
import { hasVersion } from './version-rows.ts'

/** Opens them with a folder for archives, creating it if necessary. */
export async function openVersions(
  { db, clock, logger, disk, trash }: Pick<PlatformDeps, 'db' | 'clock' | 'logger' | 'disk' | 'trash'>,
  folder: string,
) {
  const archives = openArchives(folder, {
    isReferenced: (sha256) => hasVersion(db, sha256),
    disk,
    onDamaged: ({ sha256, size }) => logger.error({ sha256, size }, 'an archive is missing or damaged'),
  })
  const sweep = await openArchiveSweep({ archives, trash, clock, logger })
  const checker = openArchiveChecker({ logger })
  const downloads = openDownloadCounts({ db, clock, logger })
  return {
    archives,
    checker,
    downloads,
    sweep,
    close: async (): Promise<void> => {
      await checker.close()
      await sweep.close()
      await downloads.close()
    },
  }
}

export type Versions = Awaited<ReturnType<typeof openVersions>>
