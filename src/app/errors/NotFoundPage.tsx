import { useTranslation } from 'react-i18next'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'

export function Component() {
  const { t } = useTranslation('shell')
  useCrumbName(t('notFound.title'))
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
