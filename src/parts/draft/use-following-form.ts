// A form over something stored: it follows what others save until somebody types into it.
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useDraftForm } from './use-draft-form.ts'

type Options<V extends FieldValues> = Omit<Parameters<typeof useDraftForm<V>>[0], 'defaultValues' | 'base'>

interface Following<V extends FieldValues, S extends { readonly etag: string }> extends Pick<
  Options<V>,
  'form' | 'title' | 'shape' | 'secrets' | 'isKept'
> {
  readonly stored: S
  readonly valuesOf: (stored: S) => V & DefaultValues<V>
}

export const useFollowingForm = <V extends FieldValues, S extends { readonly etag: string }>({
  stored,
  valuesOf,
  ...rest
}: Following<V, S>) => {
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
