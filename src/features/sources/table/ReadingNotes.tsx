import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'

interface ReadingNotesProps {
  table: Table
  extraction: Extraction
}

/** Says when a file was not UTF-8, and which values can be read in two ways. */
export function ReadingNotes({ table, extraction: { reading } }: ReadingNotesProps) {
  const { t } = useTranslation(['reading', 'shell'])
  const navigate = useNavigate()
  const mayWrite = useMay('data-manager:source:write')
  if (reading === undefined) return null
  const { chosen, detected, not_utf8: notUtf8, open } = reading
  const encoding = chosen.encoding ?? detected.encoding
  const action = mayWrite && (
    <LinkButton onClick={() => void navigate(paths.reading(table.database_name, table.table_name))}>
      {t('shell:page.reading')}
    </LinkButton>
  )
  const names = [...new Set(open.map(({ attribute_name: name }) => name))].join(', ')
  return (
    <>
      {notUtf8 !== null && encoding !== undefined && (
        <MarginNote actions={action}>
          {t('note.encoding', { encoding: t(`encoding.${encoding}`) })}
        </MarginNote>
      )}
      {names !== '' && (
        <MarginNote tone="warning" actions={action}>
          {t('note.open', { names })}
        </MarginNote>
      )}
    </>
  )
}
