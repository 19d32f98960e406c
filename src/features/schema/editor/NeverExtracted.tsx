import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { TableName } from '../model/known-tables.ts'

/** Shown instead of a design whose table has not been extracted. */
export function NeverExtracted({ name }: { name: TableName }) {
  const { t } = useTranslation(['schema', 'shared'])
  return (
    <EmptyState
      title={t('create.neverTitle', { table: name.table })}
      actions={
        <>
          <Button variant="primary" to={paths.table(name.source, name.table)}>
            {t('shared:action.openTable')}
          </Button>
          <Button to={paths.newObject()}>{t('create.other')}</Button>
        </>
      }
    >
      {t('create.neverText')}
    </EmptyState>
  )
}
