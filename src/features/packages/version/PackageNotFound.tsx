import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'

/** The address does not name a collection of the store. */
export function PackageNotFound() {
  const { t } = useTranslation(['packages', 'common'])
  return (
    <EmptyState
      isPage
      title={t('common:error.notFound')}
      actions={<Button to={paths.packages()}>{t('toList')}</Button>}
    >
      {t('common:error.notFoundText')}
    </EmptyState>
  )
}
