// Saves the query, as a new one or as another version of the open one. Changes that others saved since the version it
// is based on are merged (MRG4).
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { Sharing } from '#contract/query/sharing.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/components/merge/use-merged-save.ts'
import {
  type QueryDocument,
  documentBody,
  queryDocument,
  queryDocumentShape,
  savedDocument,
} from './query-document.ts'
import { rememberVersion } from './saved-version.ts'

/** The version of a saved query that a query is based on; `saved` is its content, if this tab has read it. */
export interface Origin {
  readonly id: string
  readonly etag: string
  readonly saved: SavedQuery | undefined
}

/** Reads the current version of a saved query. */
export async function readSaved(id: string): Promise<SavedQuery> {
  const { query: saved } = await call(query.getSaved, { params: { id } })
  rememberVersion(saved)
  return saved
}

const latestSaved = async (id: string): Promise<SavedQuery | null> => {
  try {
    return await readSaved(id)
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

/** Updates the query cache with a saved query, so that no outdated version is shown before the next read. */
export function cacheSavedQuery(savedQuery: SavedQuery): void {
  rememberVersion(savedQuery)
  queryClient.setQueryData(queryOf(query.getSaved, { params: { id: savedQuery.id } }).queryKey, (before) =>
    before === undefined ? undefined : { ...before, query: savedQuery },
  )
  void invalidate(query.listSaved, query.getSaved)
}

interface Options {
  readonly origin: Origin | undefined
  readonly isField: (name: string) => boolean
  /** Where a new query is saved, and who sees it. */
  readonly placement: () => { readonly folder: string; readonly sharing: Sharing } | undefined
  readonly onSaved: (savedQuery: SavedQuery) => void
  readonly onMerged: (document: QueryDocument, stored: Stored<QueryDocument>) => void
  readonly onRefused: (error: Error) => void
}

export function useSaveQuery({ origin, isField, placement, onSaved, onMerged, onRefused }: Options) {
  const saving = useMergedSave<QueryDocument, SavedQuery>({
    shape: queryDocumentShape,
    isNew: origin === undefined,
    read: (document) => queryDocument.safeParse(document).data,
    latest: async () => {
      const stored = origin && (await latestSaved(origin.id))
      if (!stored) return null
      const { etag, updated_by: user, updated_at: at } = stored
      return { document: savedDocument(stored, isField), etag, user, at }
    },
    send: async (document, etag) => {
      const body = documentBody(document)
      const isChange = origin !== undefined && etag !== null
      const { query: savedQuery } = isChange
        ? await call(query.updateSaved, { params: { id: origin.id }, body, ifMatch: etag })
        : await call(query.createSaved, { body: { ...body, ...placement() } })
      return savedQuery
    },
    onSaved: (savedQuery) => {
      cacheSavedQuery(savedQuery)
      onSaved(savedQuery)
    },
    onMerged,
    onRefused,
  })
  const base = origin?.saved && savedDocument(origin.saved, isField)
  return {
    ...saving,
    save: (document: QueryDocument) =>
      saving.save({ document, base: { document: base, etag: origin?.etag ?? null }, context: undefined }),
  }
}
