import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'

interface NameInputProps {
  name: string
  existing: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** Renames: Enter commits, Escape cancels. A duplicate name stays in the field. */
export function NameInput({ name, existing, onName, onClose }: NameInputProps) {
  const { t } = useTranslation('inspector')
  const [typed, setTyped] = useState(name)
  const isDuplicate = typed !== name && existing.includes(typed)
  const commit = () => {
    if (isDuplicate || typed === '') onClose()
    else onName(typed)
  }
  return (
    <TextInput
      small
      mono
      autoFocus
      value={typed}
      invalid={isDuplicate}
      aria-label={isDuplicate ? t('value.nameTaken', { name: typed }) : t('value.newName', { name })}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter' && !isDuplicate) commit()
        else if (event.key === 'Escape') onClose()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
