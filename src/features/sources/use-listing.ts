import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { queryOf } from '#src/api/query.ts'

/** What lies in a folder of the platform's machine; without a path, the folders it may read. */
export const listingQuery = (path: string | null) =>
  queryOf(dataManager.listFiles, path === null ? {} : { query: { path } })

export const useListing = (path: string | null, { enabled = true } = {}) =>
  useQuery({ ...listingQuery(path), enabled, placeholderData: keepPreviousData })
