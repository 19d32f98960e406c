import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound.ts'
import { Field } from './Field.tsx'
import { PickInput, type PickInputProps } from './PickInput.tsx'

interface PickFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends
    Bound<V, N>,
    Pick<PickInputProps, 'options' | 'free' | 'placeholder' | 'noMatch' | 'remove' | 'mono' | 'disabled'> {}

/** Several out of a list, in a form; the form holds their values. */
export const PickField = <V extends FieldValues, N extends FieldPath<V>>(props: PickFieldProps<V, N>) => {
  const { field, frame, id, error, description } = useBound(props)
  const { options, free, placeholder, noMatch, remove, mono, disabled } = props
  const values: readonly string[] = field.value ?? []
  return (
    <Field {...frame}>
      <PickInput
        {...{ options, free, placeholder, noMatch, remove, mono, disabled, id }}
        value={values.map((value) => options.find((each) => each.value === value) ?? { value, label: value })}
        onChange={(picked) => field.onChange(picked.map(({ value }) => value))}
        onBlur={field.onBlur}
        invalid={error !== undefined}
        aria-describedby={description}
      />
    </Field>
  )
}
