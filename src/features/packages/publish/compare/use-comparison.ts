// Compares an archive with a published version, by the same rules for both.
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

interface ComparisonParams {
  readonly collection: Collection
  /** `<organization_id>:<package_slug>` */
  readonly id: string
  readonly built: BuiltArchive
  /** Version to compare with; the delivered one by default. */
  readonly against?: string | null
}

/** The package, the changes, and the proposed version number. */
export interface ComparisonResult {
  readonly package: StorePackage
  /** Null if there is no version to compare with: then everything is new. */
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

/** The version to compare with: the requested one if it exists, else the delivered, else the highest. */
const againstOf = (found: StorePackage, requested: string | null | undefined): string | null =>
  found.versions.some(({ version }) => version === requested)
    ? (requested ?? null)
    : (found.latest ?? highestOf(found))

/** Entries of a version; empty without one. */
const useEntries = (
  { collection, id }: Pick<ComparisonParams, 'collection' | 'id'>,
  version: string | null,
) => {
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

/** Compares the built archive with a version. The proposed number always follows the delivered version. */
export function useComparison(
  compared: Omit<ComparisonParams, 'built'> & { readonly entries: readonly Entry[] | undefined },
) {
  const { collection, id, entries, against: requested } = compared
  const info = useQuery(packageQuery(collection, id))
  const found = info.data?.package
  const against = found ? againstOf(found, requested) : null
  const usual = found ? againstOf(found, null) : null
  const chosen = useEntries(compared, against)
  const delivered = useEntries(compared, usual)
  const comparison = useArchiveComparison(found && chosen.entries, entries)
  const other = useArchiveComparison(against === usual ? undefined : delivered.entries, entries)
  const basis = against === usual ? comparison : other
  const result = useMemo(
    (): ComparisonResult | null =>
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

/** Reads the files of both sides: from the store, and from the open archive. */
export function sidesOf({ collection, id, built }: ComparisonParams, against: string | null): Sides {
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
