import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound.ts'
import { Field } from './Field.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

export type InputLooks = Pick<
  TextInputProps,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'mono'
  | 'tall'
  | 'rows'
  | 'maxLength'
  | 'disabled'
  | 'readOnly'
  | 'start'
  | 'end'
  | 'onKeyDown'
>

interface TextFieldProps<V extends FieldValues, N extends FieldPath<V>> extends Bound<V, N> {
  input?: InputLooks
}

/** A line of text in a form; what the input looks like goes into `input`. */
export const TextField = <V extends FieldValues, N extends FieldPath<V>>(props: TextFieldProps<V, N>) => {
  const { field, frame, id, error, description } = useBound(props)
  return (
    <Field {...frame}>
      <TextInput
        {...props.input}
        id={id}
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
