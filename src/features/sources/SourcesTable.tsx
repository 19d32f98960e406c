import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { BulkBar } from '#src/ui/BulkBar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Table } from '#src/ui/Table.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { SourceNote } from './SourceNote.tsx'
import type { QuestionProps } from './SourceFilters.tsx'
import { isSourceSort } from './list-address.ts'
import { locationOf } from './location.ts'
import { useSourceColumns } from './source-columns.tsx'
import { isWorking, totalsOf } from './source-list.ts'

interface SourcesTableProps extends QuestionProps {
  sources: readonly Source[]
  onExtract: (sources: readonly Source[]) => void
  onDelete: (sources: readonly Source[]) => void
}

const useConsequence = (sources: readonly Source[]): string => {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const { tables, rows } = totalsOf(sources)
  return rows === null
    ? t('list.consequenceUnknown', { count: tables })
    : t('list.consequence', { count: tables, rows: format.number(rows) })
}

interface BulkProps extends Pick<SourcesTableProps, 'onExtract' | 'onDelete'> {
  chosen: readonly Source[]
  onClear: () => void
}

const Bulk = ({ chosen, onExtract, onDelete, onClear }: BulkProps) => {
  const { t } = useTranslation('sources')
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
          look="text"
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
        <Button look="text" size="small" icon={Trash2} onClick={() => onDelete(chosen)}>
          {t('action.delete')}
        </Button>
      )}
    </BulkBar>
  )
}

/** The list itself: rows, their trouble below them, and what can be done with several at once. */
export const SourcesTable = ({ sources, question, onAsk, onExtract, onDelete }: SourcesTableProps) => {
  const { t } = useTranslation('sources')
  const navigate = useNavigate()
  const columns = useSourceColumns()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = sources.filter((source) => keys.has(source.database_name))
  return (
    <>
      <Table
        caption={t('list.caption')}
        columns={columns}
        rows={sources}
        rowKey={(source) => source.database_name}
        rowName={(source) => source.database_name}
        sort={question.sort}
        onSort={({ by, descending }) => {
          if (isSourceSort(by)) onAsk({ sort: { by, descending } })
        }}
        selection={mayExtract || mayWrite ? { keys, onChange: setKeys } : undefined}
        onOpen={(source) => void navigate(paths.source(source.database_name))}
        note={(source) =>
          source.failure && (
            <SourceNote
              failure={source.failure}
              rows={source.rows}
              subject={source.database_name}
              location={locationOf(source)}
              onExtract={mayExtract ? () => onExtract([source]) : undefined}
            />
          )
        }
        actions={(source) => (
          <SourceMenu
            source={source}
            onExtract={(one) => onExtract([one])}
            onDelete={(one) => onDelete([one])}
          />
        )}
      />
      <Bulk chosen={chosen} onExtract={onExtract} onDelete={onDelete} onClear={() => setKeys(new Set())} />
    </>
  )
}
