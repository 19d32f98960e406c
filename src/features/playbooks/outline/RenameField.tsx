import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#src/ui/TextInput.tsx'

interface RenameFieldProps {
  name: string
  /** The new name, or null where it stays. */
  onEnd: (name: string | null) => void
}

/** A name that is typed in its row: Enter takes it, Escape leaves it. */
export const RenameField = ({ name, onEnd }: RenameFieldProps) => {
  const { t } = useTranslation('outline')
  const [typed, setTyped] = useState(name)
  return (
    <span style={{ flex: '0 1 320px' }}>
      <TextInput
        small
        autoFocus
        aria-label={t('rename')}
        value={typed}
        onChange={setTyped}
        onBlur={() => onEnd(typed === name ? null : typed)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') onEnd(typed)
          if (event.key === 'Escape') onEnd(null)
        }}
      />
    </span>
  )
}
