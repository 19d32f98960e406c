import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'

interface NameInputProps {
  name: string
  taken: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** Another name: Enter takes it, Escape does not. A name that is taken stays in the field. */
export function NameInput({ name, taken, onName, onClose }: NameInputProps) {
  const { t } = useTranslation('inspector')
  const [typed, setTyped] = useState(name)
  const isTaken = typed !== name && taken.includes(typed)
  const take = () => {
    if (isTaken || typed === '') onClose()
    else onName(typed)
  }
  return (
    <TextInput
      small
      mono
      autoFocus
      value={typed}
      invalid={isTaken}
      aria-label={isTaken ? t('value.nameTaken', { name: typed }) : t('value.newName', { name })}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter' && !isTaken) take()
        else if (event.key === 'Escape') onClose()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
