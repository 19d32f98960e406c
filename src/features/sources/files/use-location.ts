import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { collate } from '#src/lib/collate.ts'
import { isFileListing } from '../model/form-values.ts'

/** What lies in a folder of the platform's machine; without a path, the folders it may read. */
const listingQuery = (path: string | null) =>
  queryOf(dataManager.listFiles, path === null ? {} : { query: { path } })

const inOrder = (entries: readonly FileEntry[], language: string): readonly FileEntry[] => {
  const compare = collate(language)
  return entries.toSorted(
    (one, other) =>
      Number(one.kind === 'file') - Number(other.kind === 'file') || compare(one.name, other.name),
  )
}

/** The listing in the order of the language: folders, then files. */
const useListing = (path: string | null) => {
  const { language } = useTranslation('sources').i18n
  return useQuery({
    ...listingQuery(path),
    placeholderData: keepPreviousData,
    select: (listing) => ({ ...listing, entries: inOrder(listing.entries, language) }),
  })
}

type Listing = ReturnType<typeof useListing>['data']

const listingFields = (listing: Listing) => ({
  folder: listing?.path ?? null,
  parent: listing?.parent ?? null,
  entries: listing?.entries,
})

/**
 * The place a form points at: a folder, one file, or nothing yet. `go` looks there first and throws when the platform
 * refuses it; what is shown stays then.
 */
export function useLocation(initial: string | null = null) {
  const [at, setAt] = useState(initial)
  const own = useQuery({ ...listingQuery(at), enabled: at !== null }).data
  const isFile = own !== undefined && isFileListing(own)
  const folder = isFile ? own.parent : at
  const { data: listing, error, isFetching, refetch } = useListing(folder)
  const open = async (path: string | null): Promise<void> => {
    await queryClient.fetchQuery({ ...listingQuery(path), staleTime: 0 })
    setAt(path)
  }
  return {
    /** The place that was found. */
    at,
    ...listingFields(listing),
    /** As the platform names the file, when the place is one. */
    file: isFile ? own.path : null,
    error,
    isFetching,
    refetch,
    open,
  }
}
