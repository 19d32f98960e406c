// What every field bound to a form takes: react-hook-form's control and name, and the frame around the input.
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
} from 'react-hook-form'
import { useId } from 'react'
import { type FieldFrame, describedBy } from './Field.tsx'

export interface Bound<V extends FieldValues, N extends FieldPath<V>> extends FieldFrame {
  control: Control<V>
  name: N
  rules?: Omit<RegisterOptions<V, N>, 'valueAsNumber' | 'valueAsDate' | 'setValueAs' | 'disabled'> | undefined
}

/** Binds a field to its form: the controller, an id, the error sentence and the props of the frame. */
export const useBound = <V extends FieldValues, N extends FieldPath<V>>(props: Bound<V, N>) => {
  const { control, name, rules, label, mark, action, help, labelHidden } = props
  const { field, fieldState } = useController({ control, name, ...(rules === undefined ? {} : { rules }) })
  const id = useId()
  const error = fieldState.error?.message
  return {
    field,
    id,
    error,
    frame: { id, label, mark, action, help, labelHidden, error },
    description: describedBy(id, { help, error }),
  }
}
