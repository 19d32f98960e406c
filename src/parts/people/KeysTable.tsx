import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Table } from '#src/ui/Table.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { DeleteKey } from './DeleteKey.tsx'
import { useKeyColumns } from './key-columns.tsx'

interface KeysTableProps {
  keys: readonly ApiKey[]
  /** Whose each is, where that is not said already. */
  owner?: Column<ApiKey>
  /** Deletes a key; only for those who may. */
  remove: ((id: string) => Promise<unknown>) | undefined
}

interface RemovingProps {
  apiKey: ApiKey
  remove: (id: string) => Promise<unknown>
  onClose: () => void
}

const Removing = ({ apiKey, remove, onClose }: RemovingProps) => {
  const removing = useMutation({ mutationFn: () => remove(apiKey.id), onSuccess: onClose })
  return (
    <DeleteKey
      apiKey={apiKey}
      waiting={removing.isPending}
      error={removing.error}
      onClose={onClose}
      onDelete={() => removing.mutate()}
    />
  )
}

/** API keys, each with its last use and its end, and the way to delete one. */
export const KeysTable = ({ keys, owner, remove }: KeysTableProps) => {
  const { t } = useTranslation('people')
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const columns = useKeyColumns(owner)
  const actions = (key: ApiKey) => (
    <IconButton
      small
      icon={Trash2}
      label={t('keys.delete.of', { name: key.name || key.apikey })}
      onClick={() => setLeaving(key)}
    />
  )
  return (
    <>
      <Table
        caption={t('keys.caption')}
        columns={columns}
        rows={keys}
        rowKey={({ id }) => id}
        rowName={({ name, apikey }) => name || apikey}
        {...(remove ? { actions } : {})}
      />
      {remove && leaving && <Removing apiKey={leaving} remove={remove} onClose={() => setLeaving(null)} />}
    </>
  )
}
