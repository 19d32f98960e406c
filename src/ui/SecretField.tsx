import type { KeyboardEvent } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type Bound, useBound } from './bound.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'

interface SecretFieldProps<V extends FieldValues, N extends FieldPath<V>> extends Bound<V, N> {
  /** Names of the button that shows and hides the secret. */
  words: { show: string; hide: string; capsLock?: string }
  autoComplete?: 'current-password' | 'new-password' | 'off'
  tall?: boolean
  autoFocus?: boolean
}

/** A password or key: dots until it is asked to show itself. */
export const SecretField = <V extends FieldValues, N extends FieldPath<V>>(props: SecretFieldProps<V, N>) => {
  const { field, frame, id, error, description } = useBound(props)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const { words } = props
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field {...frame} help={capsLock && words.capsLock ? words.capsLock : frame.help}>
      <TextInput
        id={id}
        name={field.name}
        ref={field.ref}
        type={shown ? 'text' : 'password'}
        autoComplete={props.autoComplete}
        autoFocus={props.autoFocus}
        tall={props.tall}
        mono={shown}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={() => {
          setCapsLock(false)
          field.onBlur()
        }}
        onKeyDown={watch}
        invalid={error !== undefined}
        aria-describedby={capsLock && !error ? `${id}-help` : description}
        end={
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? words.hide : words.show}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  )
}
