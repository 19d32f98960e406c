import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { isFileListing } from './form-values.ts'
import { listingQuery, useListing } from './use-listing.ts'

type Listing = ReturnType<typeof useListing>['data']

const shownOf = (listing: Listing) => ({
  folder: listing?.path ?? null,
  parent: listing?.parent ?? null,
  entries: listing?.entries,
})

/**
 * The place a form points at: a folder, one file, or nothing yet. `go` looks there first and throws when the platform
 * refuses it; what is shown stays then.
 */
export const useLocation = (initial: string | null = null) => {
  const [at, setAt] = useState(initial)
  const own = useQuery({ ...listingQuery(at), enabled: at !== null }).data
  const isFile = own !== undefined && isFileListing(own)
  const folder = isFile ? own.parent : at
  const { data: listing, error, isFetching, refetch } = useListing(folder)
  const go = async (path: string | null): Promise<void> => {
    await queryClient.fetchQuery({ ...listingQuery(path), staleTime: 0 })
    setAt(path)
  }
  return {
    /** The place that was found. */
    at,
    ...shownOf(listing),
    /** As the platform names the file, when the place is one. */
    file: isFile ? own.path : null,
    error,
    isFetching,
    refetch,
    go,
  }
}
