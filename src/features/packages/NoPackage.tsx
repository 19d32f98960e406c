import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** An address that names no collection of the store. */
export const NoPackage = () => {
  const { t } = useTranslation(['packages', 'common'])
  return (
    <EmptyState
      isPage
      title={t('common:trouble.notFound')}
      actions={<Button to={paths.packages()}>{t('toList')}</Button>}
    >
      {t('common:trouble.notFoundText')}
    </EmptyState>
  )
}
