import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'

/** Shown to an account that can sign in but has no permissions. */
export function NoPermissionsPage() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState isPage title={t('nothing.title')}>
      {t('nothing.text')}
    </EmptyState>
  )
}
