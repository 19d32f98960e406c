// Props of all form fields: control and name of react-hook-form, and the frame of the input.
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
} from 'react-hook-form'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldFrame, describedBy } from './Field.tsx'

export interface Bound<V extends FieldValues, N extends FieldPath<V>> extends FieldFrame {
  control: Control<V>
  name: N
  rules?: Omit<RegisterOptions<V, N>, 'valueAsNumber' | 'valueAsDate' | 'setValueAs' | 'disabled'> | undefined
}

/** Errors of the form's own rules, which can be validated again. */
const ownErrors = new Set(['required', 'validate'])

/** Validates again after a change of language, since the form stores the texts of errors. */
const useSentenceOfNow = (errorType: string | undefined, revalidate: () => void): void => {
  const { language } = useTranslation().i18n
  const revalidateNow = useEffectEvent(() => {
    if (errorType !== undefined && ownErrors.has(errorType)) revalidate()
  })
  useEffect(() => revalidateNow(), [language])
}

/** Binds a field to its form: the controller, an id, the error text and the props of the frame. */
export function useBound<V extends FieldValues, N extends FieldPath<V>>(props: Bound<V, N>) {
  const { control, name, rules, label, annotation, action, help, labelHidden } = props
  const { field, fieldState } = useController({ control, name, ...(rules === undefined ? {} : { rules }) })
  const id = useId()
  useSentenceOfNow(fieldState.error?.type, () => field.onChange(field.value))
  const error = fieldState.error?.message
  return {
    field,
    id,
    error,
    frame: { id, label, annotation, action, help, labelHidden, error },
    /** For an input with a text. */
    input: {
      id,
      name: field.name,
      ref: field.ref,
      value: field.value ?? '',
      onChange: field.onChange,
      onBlur: field.onBlur,
      invalid: error !== undefined,
      'aria-describedby': describedBy(id, { help, error }),
    },
  }
}
