import { useTranslation } from 'react-i18next'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import type { Excess } from '#domain/permissions/coverage.ts'

interface ExcessNoteProps {
  /** What has the permissions. */
  of: 'role' | 'group' | 'account' | 'assignee' | 'settings' | 'mailServer' | 'provider' | 'addresses'
  excess: Excess | undefined
}

/** Explains why something cannot be changed: it has permissions that the signed-in user lacks. */
export function ExcessNote({ of, excess }: ExcessNoteProps) {
  const { t, i18n } = useTranslation('shared')
  if (excess === undefined) return null
  const permissions = enumerate(i18n.language, excess.permissions)
  return (
    <MarginNote>
      {joinSentences(
        t(`excess.${of}`),
        permissions === '' ? t('excess.rows') : t('excess.missing', { permissions }),
      )}
    </MarginNote>
  )
}
