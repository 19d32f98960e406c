import { dataManager } from '#contract/data-manager/endpoints.ts'
import { freeName } from '#src/lib/free-name.ts'
import { queryClient, queryOf } from '../api/query-client.ts'
import { addFiles } from './file-uploads.ts'

/** The list that the pages of sources read. */
const sourcesKey = queryOf(dataManager.listSources, { query: { limit: 1000 } }).queryKey

/** Adds files to a new source, with another name if a known source has the proposed one. */
export function addToNewSource(files: readonly File[], proposed: string): void {
  const sources = queryClient.getQueryData(sourcesKey)?.items ?? []
  const source = freeName(proposed, (name) => sources.some((each) => each.database_name === name))
  addFiles(files, { kind: 'new', source })
}
