import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { collate } from '#src/lib/collate.ts'
import { isFileListing } from '../model/form-values.ts'

/** The contents of a folder on the server; without a path, the allowed folders. */
const listingQuery = (path: string | null) =>
  queryOf(dataManager.listFiles, path === null ? {} : { query: { path } })

const inOrder = (entries: readonly FileEntry[], language: string): readonly FileEntry[] => {
  const compare = collate(language)
  return entries.toSorted(
    (one, other) =>
      Number(one.kind === 'file') - Number(other.kind === 'file') || compare(one.name, other.name),
  )
}

/** Loads a listing and sorts it in the language of the console: folders, then files. */
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
 * The location of a form: a folder, one file, or nothing yet. `open` loads it first, and throws if the platform
 * refuses it; the current listing then stays.
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
    /** The last location that could be opened. */
    at,
    ...listingFields(listing),
    /** Path of the file as the platform returns it, if the location is a file. */
    file: isFile ? own.path : null,
    error,
    isFetching,
    refetch,
    open,
  }
}
