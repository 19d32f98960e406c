// The files of a version, and its changes against another one. Cached forever, because versions are immutable.
import { useQuery } from '@tanstack/react-query'
import type { Entry } from '#domain/archive/archive.ts'
import { versionFile, versionFiles } from '#src/api/archives.ts'
import { queryClient } from '#src/api/query-client.ts'
import type { ReadFile, Sides } from '#src/components/archive/ChangedFile.tsx'
import { useArchiveComparison } from '#src/components/archive/use-archive-comparison.ts'
import type { VersionAt } from '../model/download.ts'

const none: readonly Entry[] = []

export function useVersionFiles(at: VersionAt, against: string | null) {
  const own = useQuery(versionFiles(at))
  const other = useQuery({ ...versionFiles({ ...at, version: against ?? '' }), enabled: against !== null })
  const entries = own.data
  const before = against === null ? none : other.data
  const comparison = useArchiveComparison(before, entries)
  return { entries, comparison, own, other }
}

const readerOf =
  (at: VersionAt): ReadFile =>
  ({ path }, length) =>
    queryClient.fetchQuery(versionFile({ ...at, path, length }))

export function sidesOf(at: VersionAt, against: string | null): Sides {
  return {
    id: `${at.collection}/${at.id}@${against ?? ''}/${at.version}`,
    before: readerOf({ ...at, version: against ?? at.version }),
    after: readerOf(at),
  }
}
