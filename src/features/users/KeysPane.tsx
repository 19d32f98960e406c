import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { apiKeys } from '#contract/iam/rights.ts'
import type { User } from '#contract/iam/user.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { DeleteKey } from '#src/parts/people/DeleteKey.tsx'
import { KeyDialog, type NewKey } from '#src/parts/people/KeyDialog.tsx'
import { ShownOnce } from '#src/parts/people/ShownOnce.tsx'
import { useKeyColumns } from '#src/parts/people/key-columns.tsx'
import { Part } from '#src/parts/people/Part.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Table } from '#src/ui/Table.tsx'
import { media } from '#src/ui/tokens.ts'

interface KeysPaneProps {
  user: User
  /** The dialog that makes a key is open. */
  isMaking: boolean
  onMake: () => void
  onClose: () => void
}

/** The table brings the gutter of a page with it. */
const Wide = styled('div')({ marginInline: -24, [media.belowWide]: { marginInline: -16 } })

const keysQuery = (id: string) => queryOf(apiKeys.list, { query: { user: id, limit: 1000 } })

/** Makes a key of this account; its secret key is shown once, and the dialog closes behind it. */
const MakeKey = ({ user, onClose }: Pick<KeysPaneProps, 'user' | 'onClose'>) => {
  const { t } = useTranslation('people')
  const make = useMutation({
    mutationFn: (body: NewKey) => call(apiKeys.create, { body }),
    onSuccess: () => invalidate(apiKeys.list),
  })
  if (make.data === undefined)
    return (
      <KeyDialog
        owner={{ value: user.id, label: user.user }}
        waiting={make.isPending}
        error={make.error}
        onMake={make.mutateAsync}
        onClose={onClose}
      />
    )
  const { api_key: key, secretkey } = make.data
  return (
    <ShownOnce
      title={t('keys.once.title', { name: key.name })}
      text={t('keys.once.text')}
      shown={[
        { id: 'apikey', label: t('keys.once.key'), text: key.apikey },
        { id: 'secretkey', label: t('keys.once.secret'), text: secretkey },
      ]}
      onClose={onClose}
    />
  )
}

const Removing = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const remove = useMutation({
    mutationFn: () => call(apiKeys.delete, { params: { id: apiKey.id } }),
    onSuccess: () => {
      void invalidate(apiKeys.list)
      onClose()
    },
  })
  return (
    <DeleteKey
      apiKey={apiKey}
      waiting={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onDelete={() => remove.mutate()}
    />
  )
}

/** The API keys of one account. */
export const KeysPane = ({ user, isMaking, onMake, onClose }: KeysPaneProps) => {
  const { t } = useTranslation(['people', 'common'])
  const mayWrite = useMay('iam:api_key:write')
  const { data, error, refetch, isFetching } = useQuery(keysQuery(user.id))
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const columns = useKeyColumns()
  if (!data)
    return error ? (
      <Trouble error={error} title={t('keys.error')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading shape="table" rows={3} />
    )
  return (
    <Part
      isFull
      title={t('keys.title')}
      text={t('keys.ofUser')}
      actions={
        mayWrite && (
          <Button size="small" icon={Plus} onClick={onMake}>
            {t('user.action.key')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <MarginNote>{t('keys.noneOf')}</MarginNote>
      ) : (
        <Wide>
          <Table
            caption={t('keys.caption')}
            columns={columns}
            rows={data.items}
            rowKey={({ id }) => id}
            rowName={({ name, apikey }) => name || apikey}
            {...(mayWrite
              ? {
                  actions: (key: ApiKey) => (
                    <IconButton
                      small
                      icon={Trash2}
                      label={t('keys.delete.of', { name: key.name || key.apikey })}
                      onClick={() => setLeaving(key)}
                    />
                  ),
                }
              : {})}
          />
        </Wide>
      )}
      {isMaking && <MakeKey user={user} onClose={onClose} />}
      {leaving && <Removing apiKey={leaving} onClose={() => setLeaving(null)} />}
    </Part>
  )
}
