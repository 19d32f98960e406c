// A form of react-hook-form with a draft.
import { useEffect, useLayoutEffect } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { Draft, DraftOptions } from './draft.ts'
import { useDraft } from './use-draft.ts'

type DraftFormOptions<V extends FieldValues> = Omit<DraftOptions<V>, 'secrets' | 'defaultValues'> & {
  readonly defaultValues: V & DefaultValues<V>
  /** Secret fields, each with its label. They are neither stored nor restored. */
  readonly secrets?: Readonly<Partial<Record<FieldPath<V>, string>>>
} & Omit<UseFormProps<V>, 'defaultValues' | 'values' | 'formControl'>

interface DraftForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly draft: Draft<V>
}

const secretLabels = (
  labels: Readonly<Partial<Record<string, string>>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, label ?? name]))

/** `useForm` with a draft, whose values are in the form from the first rendering. */
export function useDraftForm<V extends FieldValues>(options: DraftFormOptions<V>): DraftForm<V> {
  const {
    form: name,
    title,
    shape,
    base,
    countChanges,
    isPersisted,
    defaultValues,
    secrets,
    ...rest
  } = options
  const { initial, update, draft } = useDraft<V>(
    {
      form: name,
      title,
      shape,
      base,
      countChanges,
      isPersisted,
      defaultValues,
      secrets: secretLabels(secrets),
    },
    {
      read: () => form.getValues(),
      show: (values) => form.reset(values, { keepDefaultValues: true }),
    },
  )
  // oxlint-disable-next-line typescript/consistent-type-assertions -- complete values are also partial values; TypeScript cannot infer this for generic forms
  const form: UseFormReturn<V> = useForm<V>({ ...rest, defaultValues: initial as DefaultValues<V> })
  const { subscribe, resetDefaultValues } = form
  useLayoutEffect(() => {
    // The form shows the restored values, but is compared with the untouched form.
    if (initial !== defaultValues) resetDefaultValues(defaultValues)
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount
  }, [])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => update(values) }),
    [subscribe, update],
  )
  return { form, draft }
}
