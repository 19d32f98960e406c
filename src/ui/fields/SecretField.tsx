import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound-field.ts'
import { SecretInput, type SecretInputBaseProps } from './SecretInput.tsx'

interface SecretFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends Bound<V, N>, SecretInputBaseProps {}

/** A password or key, in a form. */
export function SecretField<V extends FieldValues, N extends FieldPath<V>>(props: SecretFieldProps<V, N>) {
  const { field, frame, id, error } = useBound(props)
  const { labels, autoComplete, tall, autoFocus } = props
  return (
    <SecretInput
      {...frame}
      {...{ labels, autoComplete, tall, autoFocus, id, error }}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
