import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import type { ListState } from '#src/components/resource/use-list-params.ts'
import { Table } from '#src/ui/table/Table.tsx'
import type { TableProps } from '#src/ui/table/table-types.ts'
import { type } from '#src/ui/theme/typography.ts'
import { byFolder } from './saved-list.ts'

const Folder = styled('section')({
  '& + &': { marginTop: 24 },
  '& > h2': { ...type.section, margin: 0, padding: '12px var(--gutter) 8px' },
})

interface FolderTablesProps {
  saved: readonly SavedQuery[]
  state: ListState
  selection: TableProps<SavedQuery>['selection']
  table: Omit<TableProps<SavedQuery>, 'caption' | 'rows' | 'sort' | 'onSort' | 'selection'>
}

/** Saved queries in one table for each folder, or in one table if there are no folders. */
export function FolderTables({ saved, state, selection, table }: FolderTablesProps) {
  const { t, i18n } = useTranslation(['saved', 'shared'])
  const groups = byFolder(saved, i18n.language)
  const tableOf = (caption: string, rows: readonly SavedQuery[]) => (
    <Table
      {...table}
      caption={caption}
      rows={rows}
      sort={state.sort}
      onSort={state.sortBy}
      selection={selection}
    />
  )
  if (groups.every(([folder]) => folder === '')) return tableOf(t('shared:entity.savedQueries'), saved)
  return groups.map(([folder, rows]) => (
    <Folder key={folder}>
      <h2>{folder === '' ? t('sharing.noFolder') : folder}</h2>
      {tableOf(folder === '' ? t('sharing.noFolder') : t('list.in', { folder }), rows)}
    </Folder>
  ))
}
