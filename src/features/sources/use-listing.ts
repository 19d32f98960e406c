import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { queryOf } from '#src/api/query.ts'
import { collate } from '#src/lib/collate.ts'

/** What lies in a folder of the platform's machine; without a path, the folders it may read. */
export const listingQuery = (path: string | null) =>
  queryOf(dataManager.listFiles, path === null ? {} : { query: { path } })

const inOrder = (entries: readonly FileEntry[], language: string): readonly FileEntry[] => {
  const compare = collate(language)
  return entries.toSorted(
    (one, other) =>
      Number(one.kind === 'file') - Number(other.kind === 'file') || compare(one.name, other.name),
  )
}

/** The listing in the order of the language: folders, then files. */
export const useListing = (path: string | null, { enabled = true } = {}) => {
  const { language } = useTranslation('sources').i18n
  return useQuery({
    ...listingQuery(path),
    enabled,
    placeholderData: keepPreviousData,
    select: (listing) => ({ ...listing, entries: inOrder(listing.entries, language) }),
  })
}
