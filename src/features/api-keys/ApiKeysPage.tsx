import { useMutation } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { apiKeys } from '#contract/iam/rights.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { useFoundPeople } from '#src/api/found-people.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { DeleteKey } from '#src/parts/people/DeleteKey.tsx'
import { KeyDialog, type NewKey } from '#src/parts/people/KeyDialog.tsx'
import { ShownOnce } from '#src/parts/people/ShownOnce.tsx'
import { useKeyColumns } from '#src/parts/people/key-columns.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { useKeysCommands } from './commands.ts'
import { useKeys } from './use-keys.ts'

const dialogs = ['new'] as const

/** Makes a key for somebody; its secret key is shown once, and the dialog closes behind it. */
const MakeKey = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('people')
  const found = useFoundPeople()
  const make = useMutation({
    mutationFn: (body: NewKey) => call(apiKeys.create, { body }),
    onSuccess: () => invalidate(apiKeys.list),
  })
  if (make.data === undefined)
    return (
      <KeyDialog
        found={found}
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

const useColumns = () => {
  const { t } = useTranslation('people')
  const mayOpen = useMay('iam:user:read')
  return useKeyColumns({
    id: 'owner',
    head: t('keys.column.owner'),
    width: '17%',
    cell: ({ uid, user, login }) => {
      const name = user || login
      return mayOpen ? <TextLink to={`${paths.user(uid)}?tab=keys`}>{name}</TextLink> : name
    },
  })
}

const KeysTable = ({ list }: { list: ReturnType<typeof useKeys> }) => {
  const { t } = useTranslation(['people', 'common'])
  const mayWrite = useMay('iam:api_key:write')
  const [leaving, setLeaving] = useState<ApiKey | null>(null)
  const columns = useColumns()
  const { keys = [], hasNextPage, fetchNextPage, isFetchingNextPage } = list
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
        {...(mayWrite ? { actions } : {})}
      />
      {hasNextPage && (
        <div style={{ paddingTop: 12 }}>
          <Toolbar>
            <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('common:action.loadMore')}
            </Button>
          </Toolbar>
        </div>
      )}
      {leaving && <Removing apiKey={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface ListProps {
  list: ReturnType<typeof useKeys>
  q: string
  onFind: (q: string) => void
  add: ReactNode
}

const List = ({ list, q, onFind, add }: ListProps) => {
  const { t } = useTranslation(['people', 'common'])
  const { keys, total, error, refetch, isFetching } = list
  if (!keys)
    return error ? (
      <Trouble error={error} title={t('keys.error')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading shape="table" />
    )
  if (keys.length === 0 && q === '')
    return (
      <EmptyState title={t('keys.empty')} actions={add}>
        {t('keys.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: keys.length, total })}>
        <FilterField label={t('keys.filter')} value={q} onChange={onFind} width={260} />
      </Toolbar>
      {keys.length === 0 ? (
        <EmptyState
          title={t('keys.noMatch', { text: q })}
          actions={<Button onClick={() => onFind('')}>{t('filter.clear')}</Button>}
        />
      ) : (
        <KeysTable list={list} />
      )}
    </>
  )
}

/** All API keys: whose they are, when they were used, and which end soon. */
export const Component = () => {
  const { t } = useTranslation('people')
  const [address, setAddress] = useSearchParams()
  const { dialog, open, close } = useDialogAddress(dialogs)
  const mayWrite = useMay('iam:api_key:write')
  const mayFind = useMay('iam:user:read')
  const q = address.get('q') ?? ''
  const list = useKeys(q)
  const mayMake = mayWrite && mayFind
  useKeysCommands({ isOff: !mayMake, onNew: () => open('new') })
  const add = mayMake && (
    <Button look="primary" icon={Plus} onClick={() => open('new')}>
      {t('keys.new.open')}
    </Button>
  )
  const isEmpty = list.keys?.length === 0 && q === ''
  return (
    <>
      <PageHead title={t('keys.title')} sentence={t('keys.sentence')} actions={!isEmpty && add} />
      <List
        list={list}
        q={q}
        onFind={(text) => setAddress(text === '' ? {} : { q: text }, { replace: true })}
        add={add}
      />
      {dialog === 'new' && mayMake && <MakeKey onClose={close} />}
    </>
  )
}
