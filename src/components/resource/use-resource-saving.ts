// Saves the edits of a form with the version they started from, and merges them if another version was saved
// meanwhile (MRG4). Refusals are shown at their fields.
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Shape } from '#domain/merge/shape.ts'
import { hasCode } from '#src/lib/api-error.ts'
import type { Draft } from '#src/components/drafts/draft.ts'
import { type Stored, useMergedSave } from '#src/components/merge/use-merged-save.ts'
import { type FieldErrors, useFieldErrors } from './use-field-errors.ts'

export interface Version {
  readonly etag: string
  readonly updated_by: string
  readonly updated_at: string | null
}

/** `D` is the merged and sent document, `V` the form values, `S` the stored object, `R` the reply of a save. */
export interface Saving<V extends FieldValues, D, S extends Version, R> extends FieldErrors<V> {
  readonly merging: Shape
  readonly documentOf: (stored: S) => D
  readonly valuesOf: (document: D) => V
  readonly toDocument: (values: V) => D
  /** A merged document; undefined if it is invalid. */
  readonly parse: (document: unknown) => D | undefined
  /** Reads the stored object; null if it was deleted. */
  readonly latest: () => Promise<S | null>
  /** Saves over the version `etag`; null creates it again. */
  readonly save: (document: D, etag: string | null) => Promise<R>
  readonly onSaved: (result: R, sent: D) => void
  /** The merged document; the form may have fewer fields. */
  readonly onMerged?: ((document: D) => void) | undefined
}

interface SavingOf<V extends FieldValues, D, S extends Version, R> extends Saving<V, D, S, R> {
  readonly form: UseFormReturn<V>
  readonly draft: Draft<V>
  /** Restores typed values that are not part of the document, such as secrets. */
  readonly restoreTyped?: (merged: V, typed: V) => V
  readonly onRefused?: (error: Error) => void
}

const versionOf = <D, S extends Version>(stored: S, documentOf: (stored: S) => D): Stored<D> => {
  const { etag, updated_by: user, updated_at: at } = stored
  return { document: documentOf(stored), etag, user, at: at ?? '' }
}

/** Reads the stored object; null if it was deleted. */
const latestOf = async <D, S extends Version>(
  read: () => Promise<S | null>,
  documentOf: (stored: S) => D,
): Promise<Stored<D> | null> => {
  try {
    const stored = await read()
    return stored && versionOf(stored, documentOf)
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

export function useResourceSaving<V extends FieldValues, D, S extends Version, R>(
  options: SavingOf<V, D, S, R>,
) {
  const { form, draft, documentOf, valuesOf, toDocument, restoreTyped = (merged) => merged } = options
  const fieldErrors = useFieldErrors<V>(options)
  const saving = useMergedSave<D, R>({
    shape: options.merging,
    read: options.parse,
    latest: () => latestOf(options.latest, documentOf),
    send: options.save,
    onSaved: (result, { document }) => options.onSaved(result, document),
    onMerged: (document, stored) => {
      form.reset(restoreTyped(valuesOf(document), form.getValues()), { keepDefaultValues: true })
      draft.rebase(stored.etag, valuesOf(stored.document))
      options.onMerged?.(document)
    },
    onRefused: (error) => {
      fieldErrors.show(form, error)
      options.onRefused?.(error)
    },
  })
  const attempt = (document: D) => ({
    document,
    base: { document: toDocument(draft.before), etag: draft.base },
    context: undefined,
  })
  return {
    saving,
    saveDocument: (document: D) => saving.save(attempt(document)),
    /** Opens the merge view without sending, because another version is already known. */
    compare: (theirs: S) =>
      saving.openConflict(attempt(toDocument(form.getValues())), versionOf(theirs, documentOf)),
    error: fieldErrors.withoutFieldErrors(saving.error),
  }
}
