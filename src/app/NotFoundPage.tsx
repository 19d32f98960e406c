import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

export const Component = () => {
  const { t } = useTranslation('shell')
  return (
    <EmptyState
      isPage
      title={t('notFound.title')}
      actions={<Button to={paths.home()}>{t('notFound.home')}</Button>}
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
