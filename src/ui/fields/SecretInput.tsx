import { type KeyboardEvent, type Ref, useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { Field, type FieldFrame, describedBy } from './Field.tsx'
import { IconButton } from '../inputs/IconButton.tsx'
import { TextInput } from '../inputs/TextInput.tsx'

export interface SecretInputBaseProps {
  /** Labels of the button that shows and hides the secret, and the Caps Lock warning. */
  labels: { show: string; hide: string; capsLock?: string }
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined
  tall?: boolean | undefined
  autoFocus?: boolean | undefined
}

interface SecretInputProps extends FieldFrame, SecretInputBaseProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined
}

/** An input for a password or key, hidden until shown. Not bound to a form; `SecretField` is. */
export function SecretInput(props: SecretInputProps) {
  const { id, error, labels, label, annotation, action, labelHidden, ...rest } = props
  const { name, value, onChange, onBlur, ref, autoComplete, autoFocus, tall } = rest
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const help = capsLock && labels.capsLock !== undefined ? labels.capsLock : rest.help
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field {...{ id, label, annotation, action, labelHidden, help, error }}>
      <TextInput
        {...{ id, name, value, onChange, ref, autoComplete, autoFocus, tall }}
        type={shown ? 'text' : 'password'}
        mono={shown}
        onBlur={() => {
          setCapsLock(false)
          onBlur?.()
        }}
        onKeyDown={watch}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        end={
          <IconButton
            icon={shown ? EyeOff : Eye}
            label={shown ? labels.hide : labels.show}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  )
}
