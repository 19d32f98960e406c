import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { makeKey, removeKey } from '#src/api/api-keys.ts'
import { useFoundPeople } from '#src/api/found-people.ts'
import { useMay } from '#src/api/session.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { KeysTable } from '#src/parts/people/KeysTable.tsx'
import { MakeKey } from '#src/parts/people/MakeKey.tsx'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { TextLink } from '#src/ui/TextLink.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { useKeysCommands } from './commands.ts'
import { useKeys } from './use-keys.ts'

const dialogs = ['new'] as const

/** Whose key it is. */
const useOwner = (): Column<ApiKey> => {
  const { t } = useTranslation('people')
  const mayOpen = useMay('iam:user:read')
  return {
    id: 'owner',
    head: t('keys.column.owner'),
    width: '17%',
    cell: ({ uid, user, login }) => {
      const name = user || login
      return mayOpen ? <TextLink to={`${paths.user(uid)}?tab=keys`}>{name}</TextLink> : name
    },
  }
}

const MakeForSomebody = ({ onClose }: { onClose: () => void }) => (
  <MakeKey found={useFoundPeople()} make={makeKey} onClose={onClose} />
)

const Keys = ({ list }: { list: ReturnType<typeof useKeys> }) => {
  const { t } = useTranslation('common')
  const mayWrite = useMay('iam:api_key:write')
  const owner = useOwner()
  const { keys = [], hasNextPage, fetchNextPage, isFetchingNextPage } = list
  return (
    <>
      <KeysTable keys={keys} owner={owner} remove={mayWrite ? removeKey : undefined} />
      {hasNextPage && (
        <div style={{ paddingTop: 12 }}>
          <Toolbar>
            <Button size="small" waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('action.loadMore')}
            </Button>
          </Toolbar>
        </div>
      )}
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
        <Keys list={list} />
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
      {dialog === 'new' && mayMake && <MakeForSomebody onClose={close} />}
    </>
  )
}
