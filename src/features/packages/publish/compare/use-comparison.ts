// What an archive changes against a published version: read once, compared by the rules of both sides.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Collection } from '#contract/store/collection.ts'
import type { StorePackage } from '#contract/store/package.ts'
import type { Entry } from '#domain/archive/archive.ts'
import type { Comparison } from '#domain/archive/compare/compare.ts'
import { compareVersions, type VersionProposal, proposeVersion } from '#domain/archive/compare/versions.ts'
import { packageQuery, versionFile, versionFiles } from '#src/api/archives.ts'
import { queryClient } from '#src/api/query-client.ts'
import type { Sides } from '#src/components/archive/ChangedFile.tsx'
import { readOwnFile } from '#src/components/archive/archive-analysis.ts'
import { useArchiveComparison } from '#src/components/archive/use-archive-comparison.ts'
import type { BuiltArchive } from './built-archive.ts'

interface Compared {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly id: string
  readonly built: BuiltArchive
  /** Version that is compared with; without one, that which is delivered. */
  readonly against?: string | null
}

/** The package, what an archive changes in it, and the number that deserves; null until all is read. */
export interface ComparisonFound {
  readonly package: StorePackage
  /** Null where there is no version to compare with: then everything is new. */
  readonly against: string | null
  readonly comparison: Comparison
  readonly proposal: VersionProposal
}

const none: readonly Entry[] = []

const highestOf = ({ versions }: StorePackage): string | null =>
  versions
    .map(({ version }) => version)
    .toSorted(compareVersions)
    .at(-1) ?? null

/** The version that is compared with: the one asked for if it is there, else the delivered, else the highest. */
const againstOf = (found: StorePackage, asked: string | null | undefined): string | null =>
  found.versions.some(({ version }) => version === asked)
    ? (asked ?? null)
    : (found.latest ?? highestOf(found))

/** Entries of a version; of none, none. */
const useEntries = ({ collection, id }: Pick<Compared, 'collection' | 'id'>, version: string | null) => {
  const query = useQuery({
    ...versionFiles({ collection, id, version: version ?? '' }),
    enabled: version !== null,
  })
  return { ...query, entries: version === null ? none : query.data }
}

const proposalOf = (found: StorePackage, comparison: Comparison): VersionProposal =>
  proposeVersion(
    found.latest,
    found.versions.map(({ version }) => version),
    comparison,
  )

/** Compares the built archive with a version; the number is always proposed by what is delivered. */
export function useComparison(
  compared: Omit<Compared, 'built'> & { readonly entries: readonly Entry[] | undefined },
) {
  const { collection, id, entries, against: asked } = compared
  const info = useQuery(packageQuery(collection, id))
  const found = info.data?.package
  const against = found ? againstOf(found, asked) : null
  const usual = found ? againstOf(found, null) : null
  const chosen = useEntries(compared, against)
  const delivered = useEntries(compared, usual)
  const comparison = useArchiveComparison(found && chosen.entries, entries)
  const other = useArchiveComparison(against === usual ? undefined : delivered.entries, entries)
  const basis = against === usual ? comparison : other
  const result = useMemo(
    (): ComparisonFound | null =>
      found && comparison && basis
        ? { package: found, against, comparison, proposal: proposalOf(found, basis) }
        : null,
    [found, comparison, basis, against],
  )
  const reads = [info, chosen, delivered]
  return {
    found: result,
    error: result ? null : (reads.find(({ error }) => error !== null)?.error ?? null),
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(reads.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

/** Where the files of either side are read: the store, and the archive at hand. */
export function sidesOf({ collection, id, built }: Compared, against: string | null): Sides {
  return {
    id: `${collection}/${id}@${against}/${built.sha256}`,
    before: ({ path, size }, length) =>
      queryClient.fetchQuery(
        versionFile({
          collection,
          id,
          version: against ?? '',
          path,
          ...(length < size ? { length } : {}),
        }),
      ),
    after: ({ path }, length) => readOwnFile(built.blob, { path, length }),
  }
}
