import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { changeApiKey, createApiKey, removeKey, useKeyChoices } from '#src/api/api-keys.ts'
import { ChangeKey } from '#src/components/api-keys/ChangeKey.tsx'
import { useAccountSearch } from '#src/api/account-search.ts'
import { useMay } from '#src/api/session.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { searchParams } from '#src/components/resource/list-params.ts'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { KeysTable } from '#src/components/api-keys/KeysTable.tsx'
import { CreateKey } from '#src/components/api-keys/CreateKey.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { apiKeys, roles } from '#contract/iam/roles-and-groups.ts'
import { callWith } from '#src/api/call.ts'
import { usePages } from '#src/api/paged-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useOwnAuthority } from '#src/api/own-authority.ts'
import { queryOf } from '#src/api/query-client.ts'
import type { FoundAccounts } from '#src/components/members/AccountField.tsx'
import { authorityOfRoles, excessOf } from '#domain/permissions/coverage.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

function useKeysCommands({ isOff, onNew }: { isOff: boolean; onNew: () => void }): void {
  const { t } = useTranslation('accounts')
  useActions([{ id: 'new-api-key', label: t('keys.new.open'), icon: Plus, run: onNew, isOff }])
  useDescribedRequests(() => [
    describeRequest(apiKeys.list, { query: { limit: 100 } }),
    describeRequest(apiKeys.create, { body: { user: '<user>', name: '' } }),
    describeRequest(apiKeys.update, {
      params: { id: '<key>' },
      body: { name: '', permissions: null, limit: null },
      ifMatch: '<etag>',
    }),
    describeRequest(apiKeys.delete, { params: { id: '<key>' } }),
  ])
}

const pageSize = 100

/** Newest first, filtered by name, key or owner. */
function useKeys(q: string) {
  const query = { limit: pageSize, ...(q === '' ? {} : { q }) }
  return usePages({
    endpoint: apiKeys.list,
    key: [query],
    read: (at, signal) => callWith(apiKeys.list, { query: { ...query, ...at } }, { signal }),
  })
}

const dialogs = ['new'] as const
const maxRoles = 1000

/** The owner of the key. */
const useOwner = (): Column<ApiKey> => {
  const { t } = useTranslation('shared')
  const mayOpen = useMay('iam:user:read')
  return {
    id: 'owner',
    head: t('field.owner'),
    width: '14%',
    cell: ({ uid, user, login }) => {
      const name = user || login
      return mayOpen ? <TextLink to={`${paths.user(uid)}?tab=keys`}>{name}</TextLink> : name
    },
  }
}

/** Accounts whose permissions the signed-in user has; the others are disabled (IAM101). */
const useOwnerSearch = (): FoundAccounts => {
  const { t } = useTranslation('shared')
  const found = useAccountSearch()
  const own = useOwnAuthority()
  const { data } = useQuery({
    ...queryOf(roles.list, { query: { limit: maxRoles } }),
    enabled: useMay('iam:role:read'),
  })
  const accounts = found.accounts.map(({ roles: names, ...account }) => {
    const held = (data?.items ?? []).filter(({ name }) => names.includes(name))
    return excessOf(own, [authorityOfRoles(held)]) === undefined
      ? account
      : { ...account, disabled: true, detail: t('excess.option') }
  })
  return { ...found, accounts }
}

const CreateForUser = ({ onClose }: { onClose: () => void }) => (
  <CreateKey found={useOwnerSearch()} choices={useKeyChoices()} createKey={createApiKey} onClose={onClose} />
)

const ChangeForUser = (props: { apiKey: ApiKey; onClose: () => void }) => (
  <ChangeKey {...props} choices={useKeyChoices()} change={changeApiKey} />
)

/** All API keys with their owner, last use and expiry. */
export function Component() {
  const { t } = useTranslation(['accounts', 'shell', 'shared'])
  const { dialog, open, close } = useDialogParam(dialogs)
  const mayWrite = useMay('iam:api_key:write')
  const mayFind = useMay('iam:user:read')
  const { params, state } = useListParams(searchParams)
  const list = useKeys(params.q)
  const owner = useOwner()
  const mayCreate = mayWrite && mayFind
  useKeysCommands({ isOff: !mayCreate, onNew: () => open('new') })
  return (
    <ListPage
      title={t('shell:page.apiKeys')}
      sentence={t('keys.sentence')}
      create={
        mayCreate && (
          <Button variant="primary" icon={Plus} onClick={() => open('new')}>
            {t('keys.new.open')}
          </Button>
        )
      }
      list={list}
      state={state}
      search={{ label: t('keys.filter'), width: 260 }}
      table={(keys) => (
        <KeysTable
          keys={keys}
          owner={owner}
          remove={mayWrite ? removeKey : undefined}
          changing={(key, close) => <ChangeForUser apiKey={key} onClose={close} />}
        />
      )}
      error={t('keys.error')}
      noMatch={{ title: t('shared:noMatch.title', { text: params.q }) }}
      empty={{ title: t('keys.empty'), text: t('keys.emptyText') }}
    >
      {dialog === 'new' && mayCreate && <CreateForUser onClose={close} />}
    </ListPage>
  )
}
