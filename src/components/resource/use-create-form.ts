import { useMutation } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useDraftForm } from '#src/components/drafts/use-draft-form.ts'
import { type FieldErrors, useFieldErrors } from './use-field-errors.ts'

type CreateForm<V extends FieldValues, R> = Omit<Parameters<typeof useDraftForm<V>>[0], 'base' | 'mode'> &
  FieldErrors<V> & {
    readonly create: (values: V) => Promise<R>
    /** Called after the draft was removed. */
    readonly onCreated: (result: R) => void | Promise<void>
  }

/** A form that creates something: it has a draft, and shows refusals at their fields. */
export function useCreateForm<V extends FieldValues, R>({
  create,
  onCreated,
  fieldOf,
  conflict,
  ...options
}: CreateForm<V, R>) {
  const { form, draft } = useDraftForm<V>({ ...options, mode: 'onTouched' })
  const fieldErrors = useFieldErrors<V>({ fieldOf, conflict })
  const creation = useMutation({
    mutationFn: create,
    onSuccess: (result) => {
      draft.saved()
      return onCreated(result)
    },
    onError: (error) => fieldErrors.show(form, error),
  })
  return {
    form,
    draft,
    send: form.handleSubmit((values) => creation.mutate(values)),
    /** Creates from values without validating the form. */
    createFrom: creation.mutate,
    isPending: creation.isPending,
    error: fieldErrors.withoutFieldErrors(creation.error),
    problems: Object.keys(form.formState.errors).length,
  }
}
