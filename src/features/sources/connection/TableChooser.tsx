import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useFormat } from '#src/i18n/use-format.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { RemoteTables } from './RemoteTables.tsx'
import { estimateOf, sumsOf } from './remote-tables.ts'
import type { TableChoice } from './use-table-choice.ts'

interface TableChooserProps {
  query: UseQueryResult<readonly RemoteTable[]>
  isTested: boolean
  choice: TableChoice
  added?: ReadonlySet<string>
}

/** The tables of a connection, once it was tested. */
export function TableChooser({ query, isTested, choice, added }: TableChooserProps) {
  const { t } = useTranslation(['connection', 'shared'])
  const { data, error, refetch, isFetching } = query
  if (isTested && data) return <RemoteTables tables={data} choice={choice} {...(added && { added })} />
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

/** How much was selected, or that nothing was. */
export function ChoiceSummary({ chosen, isNeeded }: { chosen: readonly RemoteTable[]; isNeeded: boolean }) {
  const { t } = useTranslation(['connection', 'shared'])
  const format = useFormat()
  if (isNeeded)
    return (
      <Row as="p" gap={8} role="alert" style={{ margin: 0 }}>
        <StateGlyph state="failed" /> {t('tables.needed')}
      </Row>
    )
  if (chosen.length === 0) return null
  const { rows, bytes } = sumsOf(chosen)
  return (
    <p role="status" style={{ margin: 0 }}>
      <Muted>
        {t('tables.size', {
          count: chosen.length,
          rows: format.large(estimateOf(rows)),
          size: format.bytes(bytes),
        })}
      </Muted>
    </p>
  )
}
