import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Bound } from './bound.ts'
import { useController } from 'react-hook-form'
import { Switch } from './Switch.tsx'

type SwitchFieldProps<V extends FieldValues, N extends FieldPath<V>> = Pick<
  Bound<V, N>,
  'control' | 'name' | 'label'
> & { hint?: string | undefined; disabled?: boolean }

/** On or off, in a form. */
export const SwitchField = <V extends FieldValues, N extends FieldPath<V>>(props: SwitchFieldProps<V, N>) => {
  const { field } = useController({ control: props.control, name: props.name })
  return (
    <Switch
      label={props.label}
      hint={props.hint}
      disabled={props.disabled}
      name={field.name}
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
