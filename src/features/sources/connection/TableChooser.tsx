import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import type { ColumnsOf } from './RefreshMenu.tsx'
import { RemoteTables } from './RemoteTables.tsx'
import type { TableChoice } from './use-table-choice.ts'

interface TableChooserProps {
  query: UseQueryResult<readonly RemoteTable[]>
  /** Where the columns of a table are read. */
  columns: ColumnsOf
  isTested: boolean
  choice: TableChoice
  added?: ReadonlySet<string>
}

/** The tables of a connection, once it was tested. */
export function TableChooser({ query, columns, isTested, choice, added }: TableChooserProps) {
  const { t } = useTranslation(['connection', 'shared'])
  const { data, error, refetch, isFetching } = query
  if (isTested && data)
    return <RemoteTables tables={data} {...{ choice, columns }} {...(added && { added })} />
  if (isTested && error)
    return (
      <ErrorView
        error={error}
        title={t('tables.error')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <section aria-label={t('shared:entity.tables')} style={{ flex: 1, padding: 16 }}>
      {isTested ? <Skeleton shape="text" rows={6} /> : <MarginNote>{t('tables.first')}</MarginNote>}
    </section>
  )
}
