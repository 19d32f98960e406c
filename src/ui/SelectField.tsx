import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound.ts'
import { Field } from './Field.tsx'
import { SelectInput, type SelectInputProps } from './SelectInput.tsx'

interface SelectFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends Bound<V, N>, Pick<SelectInputProps, 'options' | 'placeholder' | 'mono' | 'disabled'> {}

/** One out of a short list, in a form. */
export const SelectField = <V extends FieldValues, N extends FieldPath<V>>(props: SelectFieldProps<V, N>) => {
  const { field, frame, id, error, description } = useBound(props)
  const { options, placeholder, mono, disabled } = props
  return (
    <Field {...frame}>
      <SelectInput
        {...{ options, placeholder, mono, disabled, id }}
        name={field.name}
        ref={field.ref}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        invalid={error !== undefined}
        labelledBy={`${id}-label`}
        aria-describedby={description}
      />
    </Field>
  )
}
