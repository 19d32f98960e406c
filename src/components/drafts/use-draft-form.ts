// A form of react-hook-form that keeps what is typed into it.
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
  /** Secret fields, each with its label. They are neither kept nor found again. */
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

/** `useForm`, with a draft: what was typed before stands in the form from its first sight. */
export function useDraftForm<V extends FieldValues>(options: DraftFormOptions<V>): DraftForm<V> {
  const { form: name, title, shape, base, isPersisted, defaultValues, secrets, ...rest } = options
  const { initial, update, draft } = useDraft<V>(
    { form: name, title, shape, base, isPersisted, defaultValues, secrets: secretLabels(secrets) },
    {
      read: () => form.getValues(),
      show: (values) => form.reset(values, { keepDefaultValues: true }),
    },
  )
  // oxlint-disable-next-line typescript/consistent-type-assertions -- whole values are also partial ones; TypeScript does not see it for a generic form
  const form: UseFormReturn<V> = useForm<V>({ ...rest, defaultValues: initial as DefaultValues<V> })
  const { subscribe, resetDefaultValues } = form
  useLayoutEffect(() => {
    // What was found stands in the form; what it is compared with is the untouched form.
    if (initial !== defaultValues) resetDefaultValues(defaultValues)
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the beginning
  }, [])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => update(values) }),
    [subscribe, update],
  )
  return { form, draft }
}
