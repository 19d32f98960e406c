import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { completeList } from '#src/api/paged-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { platformNow } from '#src/lib/platform-time.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { DeleteProvider } from '../editor/DeleteProvider.tsx'
import { SecretNote } from '../fields/SecretExpiry.tsx'
import { useListRequests } from '../model/requests.ts'
import { useProviderColumns } from './provider-columns.tsx'
import { providersParams, filterProviders } from './provider-list.ts'
import { secretExpiryOf } from '../model/secret-expiry.ts'
import { sectionAddress } from '../model/sections.ts'
import { providersQuery, useProviders } from '../model/use-providers.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'

interface ProviderMenuProps {
  provider: ProviderSummary
  onDelete: () => void
}

const ProviderMenu = ({ provider: { id, name }, onDelete }: ProviderMenuProps) => {
  const { t } = useTranslation('shared')
  const mayWrite = useMay('iam:provider:write')
  return (
    <RowMenu
      name={name}
      entries={[
        { id: 'open', label: t('action.open'), icon: ArrowRight, to: paths.provider(id) },
        ...(mayWrite
          ? [
              { id: 'line', divider: true as const },
              {
                id: 'delete',
                label: t('action.deleteMenu'),
                icon: Trash2,
                danger: true,
                onSelect: onDelete,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Only shows an expiry that is near or past, below its row. */
const useSecretNotes = () => {
  const mayWrite = useMay('iam:provider:write')
  const [now] = useState(platformNow)
  return ({ id, client_secret_expires_on: on }: ProviderSummary) => {
    const expiry = secretExpiryOf(on, now)
    if (expiry === undefined || expiry.phase === 'far' || expiry.phase === 'soon') return null
    return <SecretNote expiresOn={on} to={mayWrite ? sectionAddress(id, 'secret') : undefined} />
  }
}

export function loader() {
  void queryClient.prefetchQuery(providersQuery)
  return null
}

/** All identity providers, with their applications and secret expiry. */
export function Component() {
  const { t, i18n } = useTranslation(['providers', 'shell', 'shared'])
  const navigate = useNavigate()
  const mayWrite = useMay('iam:provider:write')
  const { params, state } = useListParams(providersParams)
  const { dialog, of, open, close } = useDialogParam(['delete'])
  const list = completeList(useProviders())
  const providers = list.rows ?? []
  const columns = useProviderColumns()
  const note = useSecretNotes()
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
  const active = providers.filter((each) => each.active).length
  const leaving = dialog === 'delete' ? providers.find(({ id }) => id === of) : undefined
  return (
    <ListPage
      title={t('shell:page.providers')}
      sentence={providers.length > 0 ? t('sentence', { count: providers.length, active }) : undefined}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} to={paths.newProvider()}>
            {t('action.add')}
          </Button>
        )
      }
      list={list}
      shown={list.rows && filterProviders(list.rows, { ...params, language: i18n.language })}
      state={state}
      search={{ label: t('shared:filter.byName') }}
      table={{
        caption: t('shell:page.providers'),
        columns,
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(paths.provider(id)),
        note,
        actions: (provider) => (
          <ProviderMenu provider={provider} onDelete={() => open('delete', provider.id)} />
        ),
      }}
      error={t('list.error')}
      noMatch={{ text: t('list.noMatchText', { count: providers.length }) }}
      empty={{ title: t('list.empty.title'), text: t('list.empty.text') }}
    >
      {leaving && <DeleteProvider provider={leaving} onClose={close} />}
    </ListPage>
  )
}
