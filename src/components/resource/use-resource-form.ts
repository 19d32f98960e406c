// Edits a stored object: an untouched form follows the saves of others; with edits they are merged (MRG4); refusals
// are shown at their fields.
import type { FieldValues, DefaultValues } from 'react-hook-form'
import { type Saving, type Version, useResourceSaving } from './use-resource-saving.ts'
import { useEffect, useRef, useState } from 'react'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'

type Options<V extends FieldValues> = Omit<Parameters<typeof useDraftForm<V>>[0], 'defaultValues' | 'base'>

interface Following<V extends FieldValues, S extends { readonly etag: string }> extends Pick<
  Options<V>,
  'form' | 'title' | 'shape' | 'secrets' | 'countChanges' | 'isPersisted'
> {
  readonly stored: S
  readonly valuesOf: (stored: S) => V & DefaultValues<V>
}

/** A form for a stored object, which follows the saves of others until it is edited. */
function useFollowingForm<V extends FieldValues, S extends { readonly etag: string }>({
  stored,
  valuesOf,
  ...rest
}: Following<V, S>) {
  const [began, setBegan] = useState(stored)
  const { form, draft } = useDraftForm<V>({
    ...rest,
    defaultValues: valuesOf(began),
    base: began.etag,
    mode: 'onTouched',
  })
  const { reset } = form
  if (began.etag !== stored.etag && !draft.isTyped) setBegan(stored)
  const shown = useRef(began)
  useEffect(() => {
    if (shown.current === began) return
    shown.current = began
    reset(valuesOf(began))
  }, [reset, began, valuesOf])
  return { form, draft }
}

type ResourceForm<V extends FieldValues, D, S extends Version, R> = Omit<Following<V, S>, 'valuesOf'> &
  Omit<Saving<V, D, S, R>, 'valuesOf' | 'onSaved'> & {
    readonly valuesOf: (document: D) => ReturnType<Following<V, S>['valuesOf']>
    readonly onSaved: (result: R) => void
  }

export function useResourceForm<V extends FieldValues, D, S extends Version, R>(
  options: ResourceForm<V, D, S, R>,
) {
  const {
    form: name,
    title,
    shape,
    secrets,
    countChanges,
    isPersisted,
    stored,
    documentOf,
    valuesOf,
    toDocument,
  } = options
  const { form, draft } = useFollowingForm<V, S>({
    form: name,
    title,
    shape,
    ...(secrets && { secrets }),
    countChanges,
    isPersisted,
    stored,
    valuesOf: (version) => valuesOf(documentOf(version)),
  })
  const { saving, saveDocument, error } = useResourceSaving<V, D, S, R>({
    ...options,
    form,
    draft,
    onSaved: (result) => {
      draft.saved()
      options.onSaved(result)
    },
  })
  return {
    form,
    draft,
    saving,
    /** Saves a document without validating the form. */
    saveDocument,
    send: form.handleSubmit((values) => saveDocument(toDocument(values))),
    error: draft.isTyped ? error : null,
    problems: Object.keys(form.formState.errors).length,
  }
}
