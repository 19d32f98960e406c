// Saves an object that others may have changed meanwhile (MRG4). A rejected version opens the merge view with the
// stored version, the edits and their common base; the result is sent with the newest version.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentMerge, mergeDocuments } from '#domain/merge/merge-documents.ts'
import type { Choices } from '#domain/merge/merge-fields.ts'
import type { Shape } from '#domain/merge/shape.ts'
import { hasCode } from '#src/lib/api-error.ts'

/** The base of the edits: the document, undefined if unknown, and its version; null for a new object. */
interface MergeBase<D> {
  readonly document: D | undefined
  readonly etag: string | null
}

/** The stored version with its author and time. */
export interface Stored<D> {
  readonly document: D
  readonly etag: string
  readonly user: string
  readonly at: string
}

export type SaveConflict<D> =
  | {
      readonly kind: 'merge'
      readonly stored: Stored<D>
      readonly mine: D
      readonly merge: DocumentMerge
      /** Number of conflicts before this one. */
      readonly round: number
    }
  | { readonly kind: 'gone'; readonly base: D | undefined; readonly mine: D }

interface Attempt<D, C> {
  readonly document: D
  readonly base: MergeBase<D>
  readonly context: C
  readonly round?: number
}

type Outcome<D, R> =
  | { readonly kind: 'saved'; readonly result: R }
  | { readonly kind: 'met'; readonly conflict: SaveConflict<D> }

interface MergedSave<D, R, C> {
  readonly shape: Shape
  /** Nothing is stored yet: a refusal is not a conflict. */
  readonly isNew?: boolean
  /** Parses the merged document; undefined if it is invalid. */
  readonly read: (document: unknown) => D | undefined
  /** Reads the stored version; null if it was deleted. */
  readonly latest: () => Promise<Stored<D> | null>
  /** Saves the document over the version `etag`; null creates it again. */
  readonly send: (document: D, etag: string | null) => Promise<R>
  readonly onSaved: (result: R, sent: { document: D; context: C }) => void
  /** Called after a decision: the form continues from it, even if sending fails. */
  readonly onMerged: (document: D, stored: Stored<D>) => void
  readonly onRefused?: (error: Error) => void
}

const isMoved = (error: unknown): boolean => hasCode(error, 'etag_mismatch') || hasCode(error, 'not_found')

const openConflict = <D>(
  { shape, stored }: { shape: Shape; stored: Stored<D> | null },
  { document: mine, base, round = 0 }: Omit<Attempt<D, unknown>, 'context'>,
): SaveConflict<D> => {
  if (stored === null) return { kind: 'gone', base: base.document, mine }
  const merge = mergeDocuments(shape, { base: base.document, theirs: stored.document, mine })
  return { kind: 'merge', stored, mine, merge, round }
}

export function useMergedSave<D, R, C = undefined>(options: MergedSave<D, R, C>) {
  const { shape, isNew, read, latest, send, onSaved, onMerged, onRefused } = options
  const [opened, setOpened] = useState<{ conflict: SaveConflict<D>; context: C } | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const show = (next: typeof opened) => {
    setUnreadable(false)
    setOpened(next)
  }
  const mutation = useMutation({
    mutationFn: async (attempt: Attempt<D, C>): Promise<Outcome<D, R>> => {
      try {
        return { kind: 'saved', result: await send(attempt.document, attempt.base.etag) }
      } catch (error) {
        if (isNew === true || !isMoved(error)) throw error
        return { kind: 'met', conflict: openConflict({ shape, stored: await latest() }, attempt) }
      }
    },
    onSuccess: (outcome, { document, context }) => {
      if (outcome.kind === 'met') return show({ conflict: outcome.conflict, context })
      show(null)
      return onSaved(outcome.result, { document, context })
    },
    onError: (error) => {
      show(null)
      onRefused?.(error)
    },
  })
  return {
    conflict: opened?.conflict ?? null,
    isPending: mutation.isPending,
    error: mutation.error,
    /** The last attempt. */
    sent: mutation.variables,
    isUnreadable,
    reset: mutation.reset,
    save: mutation.mutate,
    /** Opens the merge view without sending, because another version is already known. */
    openConflict: ({ document, base, context }: Attempt<D, C>, stored: Stored<D> | null) =>
      show({ conflict: openConflict({ shape, stored }, { document, base }), context }),
    decide: (choices: Choices) => {
      if (opened?.conflict.kind !== 'merge') return
      const { stored, merge, round } = opened.conflict
      const document = read(merge.result(choices))
      if (document === undefined) return setUnreadable(true)
      onMerged(document, stored)
      mutation.mutate({ document, base: stored, context: opened.context, round: round + 1 })
    },
    createAgain: () => {
      if (opened?.conflict.kind !== 'gone') return
      const { base, mine } = opened.conflict
      mutation.mutate({ document: mine, base: { document: base, etag: null }, context: opened.context })
    },
    leave: () => show(null),
  }
}
export type MergedSaving = Pick<
  ReturnType<typeof useMergedSave<unknown, unknown>>,
  'conflict' | 'isPending' | 'isUnreadable' | 'decide' | 'createAgain' | 'leave'
>
