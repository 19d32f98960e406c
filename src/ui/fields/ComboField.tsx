import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound-field.ts'
import { ComboInput, type ComboInputProps } from '../inputs/ComboInput.tsx'
import { Field } from './Field.tsx'

interface ComboFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends
    Bound<V, N>,
    Pick<ComboInputProps, 'options' | 'free' | 'placeholder' | 'noMatch' | 'mono' | 'disabled'> {}

/** Selects one option of a long list, in a form. */
export function ComboField<V extends FieldValues, N extends FieldPath<V>>(props: ComboFieldProps<V, N>) {
  const { frame, input } = useBound(props)
  const { options, free, placeholder, noMatch, mono, disabled } = props
  return (
    <Field {...frame}>
      <ComboInput {...input} {...{ options, free, placeholder, noMatch, mono, disabled }} />
    </Field>
  )
}
