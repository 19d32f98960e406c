import { useTranslation } from 'react-i18next'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { PasswordSource } from './password-source.ts'

interface PasswordSourceChoiceProps {
  value: PasswordSource
  onChange: (source: PasswordSource) => void
  /** Whether the account can have a link. */
  hasLink: boolean
}

/** How the user gets a password, with what happens then. */
export function PasswordSourceChoice({ value, onChange, hasLink }: PasswordSourceChoiceProps) {
  const { t } = useTranslation('accounts')
  const segments = (['link', 'made', 'typed'] as const).filter((id) => hasLink || id !== 'link')
  return (
    <Stack gap={8}>
      <div>
        <ToggleGroup
          label={t('password.method')}
          value={value}
          onChange={onChange}
          segments={segments.map((id) => ({ id, label: t(`password.by.${id}`) }))}
        />
      </div>
      {value !== 'typed' && <MarginNote>{t(`password.note.${value}`)}</MarginNote>}
    </Stack>
  )
}
