import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { User } from '#contract/iam/user.ts'
import { changeApiKey, createApiKey, removeKey, useKeyChoices } from '#src/api/api-keys.ts'
import { queryOf } from '#src/api/query-client.ts'
import { useMay } from '#src/api/session.ts'
import { ChangeKey } from '#src/components/api-keys/ChangeKey.tsx'
import { CreateKey } from '#src/components/api-keys/CreateKey.tsx'
import { KeysTable } from '#src/components/api-keys/KeysTable.tsx'
import { ExcessNote } from '#src/components/permissions/ExcessNote.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageSection } from '#src/ui/layout/PageSection.tsx'
import { useUserExcess } from './use-users.ts'

interface KeysPaneProps {
  user: User
  /** The create key dialog is open. */
  isCreating: boolean
  onCreate: () => void
  onClose: () => void
}

const keysQuery = (id: string) => queryOf(apiKeys.list, { query: { user: id, limit: 1000 } })

const CreateForUser = (props: { owner: { value: string; label: string }; onClose: () => void }) => (
  <CreateKey {...props} choices={useKeyChoices()} createKey={createApiKey} />
)

const ChangeForUser = (props: { apiKey: ApiKey; onClose: () => void }) => (
  <ChangeKey {...props} choices={useKeyChoices()} change={changeApiKey} />
)

/** The API keys of one account. */
export function KeysPane({ user, isCreating, onCreate, onClose }: KeysPaneProps) {
  const { t } = useTranslation(['accounts', 'shell'])
  const mayWrite = useMay('iam:api_key:write')
  const excess = useUserExcess(user)
  const isBeyond = excess !== undefined
  return (
    <QueryView query={useQuery(keysQuery(user.id))} error={t('keys.error')} shape="table" rows={3}>
      {({ items }) => (
        <PageSection
          isFull
          title={t('shell:page.apiKeys')}
          text={t('keys.ofUser')}
          actions={
            mayWrite && (
              <Button size="small" icon={Plus} disabled={isBeyond} onClick={onCreate}>
                {t('user.action.key')}
              </Button>
            )
          }
        >
          {mayWrite && <ExcessNote of="account" excess={excess} />}
          {items.length === 0 ? (
            <MarginNote>{t('keys.noneOf')}</MarginNote>
          ) : (
            <div style={{ marginInline: 'calc(-1 * var(--gutter))' }}>
              <KeysTable
                keys={items}
                remove={mayWrite && !isBeyond ? removeKey : undefined}
                changing={(key, close) => <ChangeForUser apiKey={key} onClose={close} />}
              />
            </div>
          )}
          {isCreating && <CreateForUser owner={{ value: user.id, label: user.user }} onClose={onClose} />}
        </PageSection>
      )}
    </QueryView>
  )
}
