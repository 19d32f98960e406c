// Hooks of the upload queue.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
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
 * Whether the platform accepts files from this user; false until it is known. Loads unfinished uploads. With
 * `refetches`, those that wait for their file are polled, since another window may send their bytes.
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

/** Loads archives that this browser was sending, and polls those that another window sends. */
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

/** The publication of a package; undefined if there is none or it was cancelled. */
export function usePublication(collection: Collection, id: string): Publication | undefined {
  return useActiveUploads().publications.find(
    (each) => each.id === publicationId(collection, id) && !each.isCancelled,
  )
}

const previewPace = 1500

interface PreviewState {
  /** Some bytes were received and are not imported yet. */
  readonly hasContent: boolean
  readonly isUploading: boolean
  /** How the bytes are read; without options, as detected. */
  readonly options?: ReadingOptions
}

/** The first rows of an upload: undefined until loaded, null while nothing can be read. */
export function usePreview(upload: string | null, { hasContent, isUploading, options = {} }: PreviewState) {
  const params = { upload: upload ?? '' }
  const isAsDetected = Object.keys(options).length === 0
  const isEnabled = upload !== null && hasContent
  const shared = {
    staleTime: previewPace,
    retry: false,
    refetchInterval: isUploading ? previewPace : false,
  } as const
  const detected = useQuery({
    ...queryOf(uploads.preview, { params }),
    ...shared,
    enabled: isEnabled && isAsDetected,
  })
  const chosen = useQuery({
    ...queryOf(uploads.previewWith, { params, body: { options } }),
    ...shared,
    enabled: isEnabled && !isAsDetected,
  })
  return isAsDetected ? detected : chosen
}
