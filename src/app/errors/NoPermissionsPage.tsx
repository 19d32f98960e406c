import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'

/** For an account that may sign in but open nothing. */
export function Component() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState isPage title={t('nothing.title')}>
      {t('nothing.text')}
    </EmptyState>
  )
}
