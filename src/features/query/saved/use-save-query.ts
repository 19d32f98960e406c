// Keeping the question under a name: as a new query, or as another version of the one that is open. What somebody else
// saved since the question began is merged with it (MRG4).
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient, queryOf } from '#src/api/query-client.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { type Stored, useMergedSave } from '#src/components/merge/use-merged-save.ts'
import {
  type QuestionDocument,
  documentBody,
  questionDocument,
  questionShape,
  savedDocument,
} from './query-document.ts'
import { rememberVersion } from './saved-version.ts'

/** The version of a saved query that a question began from; `saved` where this tab has read it. */
export interface Origin {
  readonly id: string
  readonly etag: string
  readonly saved: SavedQuery | undefined
}

/** Reads what is stored of a query now. */
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

/** Puts what was just saved into what has been read, so that nothing old is seen in between. */
export function keepSavedQuery(kept: SavedQuery): void {
  rememberVersion(kept)
  queryClient.setQueryData(queryOf(query.getSaved, { params: { id: kept.id } }).queryKey, (before) =>
    before === undefined ? undefined : { ...before, query: kept },
  )
  void invalidate(query.listSaved, query.getSaved)
}

interface Options {
  readonly origin: Origin | undefined
  readonly isField: (name: string) => boolean
  readonly onSaved: (kept: SavedQuery) => void
  readonly onMerged: (document: QuestionDocument, stored: Stored<QuestionDocument>) => void
  readonly onRefused: (error: Error) => void
}

export function useSaveQuestion({ origin, isField, onSaved, onMerged, onRefused }: Options) {
  const saving = useMergedSave<QuestionDocument, SavedQuery>({
    shape: questionShape,
    isNew: origin === undefined,
    read: (document) => questionDocument.safeParse(document).data,
    latest: async () => {
      const stored = origin && (await latestSaved(origin.id))
      if (!stored) return null
      const { etag, updated_by: user, updated_at: at } = stored
      return { document: savedDocument(stored, isField), etag, user, at }
    },
    send: async (document, etag) => {
      const body = documentBody(document)
      const isChange = origin !== undefined && etag !== null
      const { query: kept } = isChange
        ? await call(query.updateSaved, { params: { id: origin.id }, body, ifMatch: etag })
        : await call(query.createSaved, { body })
      return kept
    },
    onSaved: (kept) => {
      keepSavedQuery(kept)
      onSaved(kept)
    },
    onMerged,
    onRefused,
  })
  const base = origin?.saved && savedDocument(origin.saved, isField)
  return {
    ...saving,
    save: (document: QuestionDocument) =>
      saving.save({ document, base: { document: base, etag: origin?.etag ?? null }, context: undefined }),
  }
}
