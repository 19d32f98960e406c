import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound.ts'
import { ComboInput, type ComboInputProps } from './ComboInput.tsx'
import { Field } from './Field.tsx'

interface ComboFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends
    Bound<V, N>,
    Pick<ComboInputProps, 'options' | 'free' | 'placeholder' | 'noMatch' | 'mono' | 'disabled'> {}

/** One out of a long list, in a form. */
export const ComboField = <V extends FieldValues, N extends FieldPath<V>>(props: ComboFieldProps<V, N>) => {
  const { field, frame, id, error, description } = useBound(props)
  const { options, free, placeholder, noMatch, mono, disabled } = props
  return (
    <Field {...frame}>
      <ComboInput
        {...{ options, free, placeholder, noMatch, mono, disabled, id }}
        name={field.name}
        ref={field.ref}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        invalid={error !== undefined}
        aria-describedby={description}
      />
    </Field>
  )
}
