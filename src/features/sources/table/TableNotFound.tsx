import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'

/** The source has no table of this name. */
export function TableNotFound({ source, name }: { source: string; name: string }) {
  const { t } = useTranslation('sources')
  return (
    <>
      <PageHead title={name} />
      <EmptyState
        title={t('table.gone', { name })}
        actions={<Button to={paths.source(source)}>{t('table.toSource')}</Button>}
      >
        {t('table.goneText')}
      </EmptyState>
    </>
  )
}
