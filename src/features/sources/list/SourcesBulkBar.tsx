import { RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { isWorking, totalsOf } from '../model/source-list.ts'

const useConsequence = (sources: readonly Source[]): string => {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const { tables, rows } = totalsOf(sources)
  return rows === null
    ? t('list.consequenceUnknown', { count: tables })
    : t('list.consequence', { count: tables, rows: format.number(rows) })
}

interface BulkProps {
  chosen: readonly Source[]
  onExtract: (sources: readonly Source[]) => void
  onDelete: (sources: readonly Source[]) => void
  onClear: () => void
}

/** Actions for the selected sources. */
export function SourcesBulkBar({ chosen, onExtract, onDelete, onClear }: BulkProps) {
  const { t } = useTranslation('shared')
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const idle = chosen.filter((source) => !isWorking(source) && source.tables > 0)
  const consequence = useConsequence(idle)
  return (
    <BulkBar
      count={chosen.length}
      consequence={mayExtract && idle.length > 0 && consequence}
      onClear={onClear}
    >
      {mayExtract && (
        <Button
          variant="text"
          size="small"
          icon={RefreshCw}
          disabled={idle.length === 0}
          onClick={() => {
            onExtract(idle)
            onClear()
          }}
        >
          {t('action.extract')}
        </Button>
      )}
      {mayWrite && (
        <Button variant="text" size="small" icon={Trash2} onClick={() => onDelete(chosen)}>
          {t('action.deleteMenu')}
        </Button>
      )}
    </BulkBar>
  )
}
