import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound-field.ts'
import { Field } from './Field.tsx'
import { PickInput, type PickInputProps } from '../inputs/PickInput.tsx'

interface PickFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends
    Bound<V, N>,
    Pick<PickInputProps, 'options' | 'free' | 'placeholder' | 'noMatch' | 'remove' | 'mono' | 'disabled'> {}

/** Selects several options of a list, in a form. */
export function PickField<V extends FieldValues, N extends FieldPath<V>>(props: PickFieldProps<V, N>) {
  const { field, frame, input } = useBound(props)
  const { options, free, placeholder, noMatch, remove, mono, disabled } = props
  const values: readonly string[] = field.value ?? []
  return (
    <Field {...frame}>
      <PickInput
        {...input}
        {...{ options, free, placeholder, noMatch, remove, mono, disabled }}
        value={values.map((value) => options.find((each) => each.value === value) ?? { value, label: value })}
        onChange={(picked) => field.onChange(picked.map(({ value }) => value))}
      />
    </Field>
  )
}
