import { ArrowRight, MoreHorizontal, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { queryClient } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useDialogAddress } from '#src/parts/draft/use-dialog-address.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { DeleteProvider } from './DeleteProvider.tsx'
import { SecretNote } from './SecretEnd.tsx'
import { useListRequests } from './commands.ts'
import { useProviderColumns } from './provider-columns.tsx'
import { type ProviderQuestion, readQuestion, shownProviders, writeQuestion } from './provider-list.ts'
import { secretEndOf } from './secret-end.ts'
import { sectionAddress } from './sections.ts'
import { providersQuery, useProviders } from './use-providers.ts'

const AddProvider = () => {
  const { t } = useTranslation('providers')
  return useMay('iam:provider:write') ? (
    <Button look="primary" icon={Plus} to={paths.newProvider()}>
      {t('action.add')}
    </Button>
  ) : null
}

interface RowMenuProps {
  provider: ProviderSummary
  onDelete: () => void
}

const RowMenu = ({ provider: { id, name }, onDelete }: RowMenuProps) => {
  const { t } = useTranslation(['providers', 'common'])
  const mayWrite = useMay('iam:provider:write')
  const label = t('common:table.rowActions', { name })
  return (
    <Menu
      label={label}
      place="end"
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.provider(id) },
        ...(mayWrite
          ? [
              { id: 'line', divider: true as const },
              { id: 'delete', label: t('action.delete'), icon: Trash2, danger: true, onSelect: onDelete },
            ]
          : []),
      ]}
      trigger={(props) => <IconButton {...props} small icon={MoreHorizontal} label={label} />}
    />
  )
}

/** Only what is near its end or past it is said below its row. */
const useSecretNotes = () => {
  const mayWrite = useMay('iam:provider:write')
  const [now] = useState(platformNow)
  return ({ id, client_secret_expires_on: on }: ProviderSummary) => {
    const end = secretEndOf(on, now)
    if (end === undefined || end.phase === 'far' || end.phase === 'soon') return null
    return <SecretNote expiresOn={on} to={mayWrite ? sectionAddress(id, 'secret') : undefined} />
  }
}

interface ListProps {
  providers: readonly ProviderSummary[]
}

const List = ({ providers }: ListProps) => {
  const { t, i18n } = useTranslation(['providers', 'common'])
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const { dialog, of, open, close } = useDialogAddress(['delete'])
  const columns = useProviderColumns()
  const note = useSecretNotes()
  const question = readQuestion(address)
  const shown = shownProviders(providers, { ...question, language: i18n.language })
  const ask = (change: Partial<ProviderQuestion>) =>
    setAddress(writeQuestion({ ...question, ...change }), { replace: true })
  const leaving = dialog === 'delete' ? providers.find(({ id }) => id === of) : undefined
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total: providers.length })}>
        <FilterField label={t('list.filter')} value={question.q} onChange={(q) => ask({ q })} />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('list.noMatch', { text: question.q })}
          actions={<Button onClick={() => ask({ q: '' })}>{t('list.clear')}</Button>}
        >
          {t('list.noMatchText', { count: providers.length })}
        </EmptyState>
      ) : (
        <Table
          caption={t('list.caption')}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          sort={question.sort}
          onSort={(sort) => ask({ sort })}
          onOpen={({ id }) => void navigate(paths.provider(id))}
          note={note}
          actions={(provider) => <RowMenu provider={provider} onDelete={() => open('delete', provider.id)} />}
        />
      )}
      {leaving && <DeleteProvider provider={leaving} onClose={close} />}
    </>
  )
}

const NoProviders = () => {
  const { t } = useTranslation('providers')
  return (
    <EmptyState picture title={t('list.empty.title')} actions={<AddProvider />}>
      {t('list.empty.text')}
    </EmptyState>
  )
}

export const loader = () => {
  void queryClient.prefetchQuery(providersQuery)
  return null
}

const Shown = ({ providers }: { providers: readonly ProviderSummary[] | undefined }) => {
  const { t } = useTranslation('providers')
  const count = providers?.length ?? 0
  const active = providers?.filter((each) => each.active).length ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={count > 0 ? t('sentence', { count, active }) : undefined}
        actions={count > 0 && <AddProvider />}
      />
      {!providers && <Loading shape="table" />}
      {providers && (count > 0 ? <List providers={providers} /> : <NoProviders />)}
    </>
  )
}

/** All identity providers: who may sign in by which, and whose secret ends. */
export const Component = () => {
  const { t } = useTranslation('providers')
  const navigate = useNavigate()
  const mayWrite = useMay('iam:provider:write')
  const { data, error, refetch, isFetching } = useProviders()
  useListRequests()
  useActions([
    {
      id: 'add-provider',
      label: t('action.add'),
      icon: Plus,
      run: () => void navigate(paths.newProvider()),
      isOff: !mayWrite,
    },
  ])
  const providers = data?.items
  if (!providers && error)
    return (
      <>
        <PageHead title={t('title')} />
        <Trouble error={error} title={t('list.error')} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  return <Shown providers={providers} />
}
