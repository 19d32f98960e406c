import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { Bound } from './bound-field.ts'
import { Switch } from '../inputs/Switch.tsx'

type SwitchFieldProps<V extends FieldValues, N extends FieldPath<V>> = Pick<
  Bound<V, N>,
  'control' | 'name' | 'label'
> & { help?: string | undefined; disabled?: boolean }

/** A switch in a form. */
export function SwitchField<V extends FieldValues, N extends FieldPath<V>>(props: SwitchFieldProps<V, N>) {
  const { field } = useController({ control: props.control, name: props.name })
  return (
    <Switch
      label={props.label}
      help={props.help}
      disabled={props.disabled}
      name={field.name}
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
