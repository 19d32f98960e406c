import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Extraction } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { RowsGrid } from './RowsGrid.tsx'
import { useExtract } from './use-extract.ts'

const NoRows = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const extract = useExtract()
  return (
    <EmptyState
      title={t('table.rowsNone')}
      actions={
        mayExtract && (
          <Button icon={RefreshCw} onClick={() => void extract([extraction], { flashzone: true })}>
            {t('table.rowsRead')}
          </Button>
        )
      }
    >
      {t('table.rowsNoneText')}
    </EmptyState>
  )
}

/** The first rows as they were read. */
export const RowsPane = ({ extraction }: { extraction: Extraction }) => {
  const { t } = useTranslation('sources')
  const { attributes, flashzone, table_name: name } = extraction
  if (flashzone === null) return <NoRows extraction={extraction} />
  return <RowsGrid tall caption={t('table.rowsCaption', { name })} attributes={attributes} rows={flashzone} />
}
