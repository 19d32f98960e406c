// What arrives, for whoever shows it.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { uploads } from '#contract/uploads/endpoints.ts'
import { queryOf } from '../api/query-client.ts'
import { may, useSession } from '../api/session.ts'
import type { UploadQueue } from './model/upload-queue.ts'
import type { Collection } from '#contract/store/collection.ts'
import { type Publication, publicationId } from './model/publication.ts'
import { findPublications, findUploads } from './file-uploads.ts'
import { readQueue, watchQueue } from './model/queue-store.ts'

export function useActiveUploads(): UploadQueue {
  return useSyncExternalStore(watchQueue, readQueue)
}

const paces = { calm: false, open: 5000 } as const

/**
 * Whether this platform takes files from this person; false too while that is not known. Those that were begun are
 * looked for on the way; who `looksAgain` follows those that wait for their file, wherever their bytes come from.
 */
export function useAcceptsFiles({ refetches = false } = {}): boolean {
  const session = useSession()
  const { files } = useActiveUploads()
  const uid = session?.uid ?? ''
  const isOpen = files.some(({ transfer: { halt } }) => halt === 'needs_file' || halt === 'elsewhere')
  const { data } = useQuery({
    queryKey: ['uploads found', uid],
    queryFn: () => findUploads(uid),
    enabled: may(session, 'data-manager:source:write'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: refetches && isOpen ? paces.open : paces.calm,
  })
  return data === true
}

/** Looks for archives that this person's browser was sending, and follows those that come from another window. */
export function useFoundPublications(): boolean {
  const session = useSession()
  const { publications } = useActiveUploads()
  const uid = session?.uid ?? ''
  const isOpen = publications.some(
    ({ stage, transfer: { halt } }) => stage === 'upload' && (halt === 'needs_file' || halt === 'elsewhere'),
  )
  const { data, isError } = useQuery({
    queryKey: ['publications found', uid],
    queryFn: () => findPublications(uid),
    enabled: may(session, 'store:package:write'),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isOpen ? paces.open : paces.calm,
  })
  return data !== undefined || isError
}

/** What is sent for a package; undefined while nothing is, or what was is cancelled. */
export function usePublication(collection: Collection, id: string): Publication | undefined {
  return useActiveUploads().publications.find(
    (each) => each.id === publicationId(collection, id) && !each.isCancelled,
  )
}

const previewPace = 1500

interface PreviewState {
  /** Something has come, and nothing has taken it over yet. */
  readonly hasContent: boolean
  readonly isUploading: boolean
}

/** The first rows of a file on its way: undefined until asked, null while nothing can be read. */
export function usePreview(upload: string | null, { hasContent, isUploading }: PreviewState) {
  return useQuery({
    ...queryOf(uploads.preview, { params: { upload: upload ?? '' } }),
    enabled: upload !== null && hasContent,
    staleTime: previewPace,
    retry: false,
    refetchInterval: isUploading ? previewPace : false,
  })
}
