import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { Bound } from './bound-field.ts'
import { Checkbox } from '../inputs/Checkbox.tsx'

type CheckboxFieldProps<V extends FieldValues, N extends FieldPath<V>> = Pick<
  Bound<V, N>,
  'control' | 'name' | 'label'
> & { disabled?: boolean }

/** A checkbox in a form. */
export function CheckboxField<V extends FieldValues, N extends FieldPath<V>>(
  props: CheckboxFieldProps<V, N>,
) {
  const { field } = useController({ control: props.control, name: props.name })
  return (
    <Checkbox
      label={props.label}
      disabled={props.disabled}
      name={field.name}
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
