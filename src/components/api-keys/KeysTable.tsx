import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { useKeyColumns } from './key-columns.tsx'

interface KeysTableProps {
  keys: readonly ApiKey[]
  /** A column for the owner, if the page does not show it already. */
  owner?: Column<ApiKey>
  /** Deletes a key; only with the permission. */
  remove: ((id: string) => Promise<unknown>) | undefined
  /** The dialog that changes a key. */
  changing: (key: ApiKey, close: () => void) => ReactNode
}

interface DeleteKeyProps {
  apiKey: ApiKey
  remove: (id: string) => Promise<unknown>
  onClose: () => void
}

/** Confirms the deletion of a key and names the consequences. */
const DeleteKey = ({ apiKey, remove, onClose }: DeleteKeyProps) => {
  const { t } = useTranslation(['accounts', 'shared', 'common'])
  const format = useFormat()
  const { id, name, apikey, last_used_at: used } = apiKey
  return (
    <DeleteDialog
      title={t('keys.delete.title', { name: name || apikey })}
      text={t('shared:confirm.final')}
      consequences={[
        {
          id: 'used',
          state: used === null ? 'done' : 'attention',
          text: used === null ? t('keys.delete.unused') : t('keys.delete.used'),
          detail: used === null ? undefined : format.relative(used),
        },
        { id: 'sessions', state: 'attention', text: t('keys.delete.sessions') },
      ]}
      confirm={t('common:action.delete')}
      remove={() => remove(id)}
      onClose={onClose}
    />
  )
}

/** API keys with scope, last use, expiry, change and deletion. */
export function KeysTable({ keys, owner, remove, changing }: KeysTableProps) {
  const { t } = useTranslation(['accounts', 'shell'])
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const [changed, setChanged] = useState<ApiKey | null>(null)
  const columns = useKeyColumns(owner)
  const actions = (key: ApiKey) => (
    <RowMenu
      name={key.name || key.apikey}
      entries={[
        { id: 'change', label: t('keys.change.open'), icon: Pencil, onSelect: () => setChanged(key) },
        { id: 'delete', label: t('keys.delete.open'), icon: Trash2, onSelect: () => setLeaving(key) },
      ]}
    />
  )
  return (
    <>
      <Table
        caption={t('shell:page.apiKeys')}
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        rowName={({ name, apikey }) => name || apikey}
        {...(remove ? { actions } : {})}
      />
      {remove && leaving && <DeleteKey apiKey={leaving} remove={remove} onClose={() => setLeaving(null)} />}
      {remove && changed && changing(changed, () => setChanged(null))}
    </>
  )
}
