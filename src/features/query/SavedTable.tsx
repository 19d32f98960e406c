import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Table } from '#src/ui/Table.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { TextLink } from '#src/ui/TextLink.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { type ListSort, openPath, sortKeys } from './saved-list.ts'
import { useDeleteSaved } from './use-delete-saved.ts'

const useColumns = (): readonly Column<SavedQuery>[] => {
  const { t } = useTranslation('query')
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('list.name'),
      cell: (saved) => <TextLink to={openPath(saved)}>{saved.name}</TextLink>,
      sortable: true,
    },
    {
      id: 'description',
      head: t('list.description'),
      cell: ({ description }) => description,
      width: '34%',
      leaves: 1,
    },
    {
      id: 'author',
      head: t('list.author'),
      cell: ({ created_by }) => created_by.user,
      width: '190px',
      sortable: true,
      leaves: 2,
    },
    {
      id: 'updated',
      head: t('list.updated'),
      cell: ({ updated_at }) => <span title={format.instant(updated_at)}>{format.relative(updated_at)}</span>,
      width: '140px',
      sortable: true,
    },
  ]
}

const dialogs = ['rename'] as const

interface RenamingProps {
  id: string
  rows: readonly SavedQuery[]
  onClose: () => void
}

/** The query as it was read when renaming began: what others save or delete meanwhile takes nothing out of sight. */
const Renaming = ({ id, rows, onClose }: RenamingProps) => {
  const [begun] = useState(() => rows.find((saved) => saved.id === id))
  return begun === undefined ? null : <RenameDialog saved={begun} onClose={onClose} />
}

interface SavedTableProps {
  rows: readonly SavedQuery[]
  sort: ListSort
  onSort: (sort: ListSort) => void
}

/** Saved queries, one per row; a row opens its question. */
export const SavedTable = ({ rows, sort, onSort }: SavedTableProps) => {
  const { t } = useTranslation('query')
  const navigate = useNavigate()
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const { dialog, of, open, close } = useDialogAddress(dialogs)
  const remove = useDeleteSaved()
  const columns = useColumns()
  const actions = (saved: SavedQuery) => {
    const label = t('list.actionsOf', { name: saved.name })
    return (
      <Menu
        label={label}
        place="end"
        entries={[
          { id: 'rename', icon: Pencil, label: t('list.rename'), onSelect: () => open('rename', saved.id) },
          {
            id: 'delete',
            icon: Trash2,
            label: t('list.delete'),
            danger: true,
            onSelect: () => remove.mutate(saved),
          },
        ]}
        trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
      />
    )
  }
  return (
    <>
      <Table
        caption={t('list.caption')}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sort={sort}
        onSort={({ by, descending }) => {
          const key = sortKeys.find((each) => each === by)
          if (key !== undefined) onSort({ by: key, descending })
        }}
        onOpen={(saved) => void navigate(openPath(saved))}
        columns={columns}
        {...(mayWrite ? { actions } : {})}
      />
      {dialog === 'rename' && of !== undefined && <Renaming key={of} id={of} rows={rows} onClose={close} />}
    </>
  )
}
