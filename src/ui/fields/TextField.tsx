import type { FieldPath, FieldValues } from 'react-hook-form'
import { type Bound, useBound } from './bound-field.ts'
import { Field } from './Field.tsx'
import { TextInput, type TextInputProps } from '../inputs/TextInput.tsx'

type InputBaseProps = Pick<
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
  input?: InputBaseProps
}

/** A text field in a form; `input` has the props of the input. */
export function TextField<V extends FieldValues, N extends FieldPath<V>>(props: TextFieldProps<V, N>) {
  const { frame, input } = useBound(props)
  return (
    <Field {...frame}>
      <TextInput {...props.input} {...input} />
    </Field>
  )
}
