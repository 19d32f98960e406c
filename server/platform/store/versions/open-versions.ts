// What versions of packages stand on: the folder of their archives, the threads that check them, and the counts of their
// downloads. Both collections share it.
import type { PlatformDeps } from '../../deps/deps.ts'
import { openArchives } from './archives.ts'
import { openChecks } from './check-archive.ts'
import { openDownloadCounts } from './download-counts.ts'
import { openArchiveSweep } from './sweep-archives.ts'
import { hasVersion } from './version-rows.ts'

/** Opens them over a folder, which is made if absent. */
export async function openVersions(
  { db, clock, logger }: Pick<PlatformDeps, 'db' | 'clock' | 'logger'>,
  folder: string,
) {
  const archives = openArchives(folder, {
    isNamed: (sha256) => hasVersion(db, sha256),
    onLost: ({ sha256, size }) => logger.error({ sha256, size }, 'an archive is not as it was uploaded'),
  })
  const sweep = await openArchiveSweep({ archives, clock, logger })
  const checks = openChecks({ logger })
  const downloads = openDownloadCounts({ db, logger })
  return {
    archives,
    checks,
    downloads,
    sweep,
    close: async (): Promise<void> => {
      await checks.close()
      await sweep.close()
      await downloads.close()
    },
  }
}

export type Versions = Awaited<ReturnType<typeof openVersions>>
