import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound-field.ts'
import { Field } from './Field.tsx'
import { SelectInput, type SelectInputProps } from '../inputs/SelectInput.tsx'

interface SelectFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends Bound<V, N>, Pick<SelectInputProps, 'options' | 'placeholder' | 'mono' | 'disabled'> {}

/** Selects one option of a short list, in a form. */
export function SelectField<V extends FieldValues, N extends FieldPath<V>>(props: SelectFieldProps<V, N>) {
  const { frame, id, input } = useBound(props)
  const { options, placeholder, mono, disabled } = props
  return (
    <Field {...frame}>
      <SelectInput {...input} {...{ options, placeholder, mono, disabled }} labelledBy={`${id}-label`} />
    </Field>
  )
}
