import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { SourceNote } from './SourceNote.tsx'

interface TableNoteProps {
  table: Table
  location: string
  onExtract?: (() => void) | undefined
}

/** The trouble of a table: why it could not be read, or how much of it was left out. */
export const TableNote = ({ table, location, onExtract }: TableNoteProps) => {
  const { t } = useTranslation('sources')
  const { database_name: source, table_name: name, failure, rejected_rows: rejected } = table
  if (failure)
    return (
      <SourceNote
        failure={failure}
        rows={table.rows}
        subject={name}
        location={location}
        onExtract={onExtract}
      />
    )
  return (
    <MarginNote
      tone="warning"
      actions={<TextAction to={`${paths.table(source, name)}?tab=rejected`}>{t('note.show')}</TextAction>}
    >
      {t('note.rejected', { count: rejected })}
    </MarginNote>
  )
}
