import { useTranslation } from 'react-i18next'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { refreshProviders } from '../model/use-providers.ts'

interface DeleteProviderProps {
  provider: Pick<ProviderSummary, 'id' | 'name' | 'users'>
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a provider, after showing who can no longer sign in and what is not deleted. */
export function DeleteProvider({ provider: { id, name, users }, onClose, onDeleted }: DeleteProviderProps) {
  const { t } = useTranslation(['providers', 'shared', 'common'])
  return (
    <DeleteDialog
      title={t('delete.title', { name })}
      text={t('delete.text')}
      consequences={[
        {
          id: 'users',
          state: users > 0 ? 'attention' : 'done',
          text: users > 0 ? t('delete.users', { count: users }) : t('delete.usersNone'),
        },
        { id: 'accounts', state: 'done', text: t('delete.accounts'), detail: t('delete.accountsDetail') },
        { id: 'theirs', state: 'done', text: t('delete.atProvider') },
      ]}
      typeName={users > 0 ? name : undefined}
      confirm={t('common:action.delete')}
      remove={() => call(providers.delete, { params: { id } })}
      done={t('shared:done.deleted', { name })}
      onDeleted={onDeleted}
      refresh={() => refreshProviders()}
      onClose={onClose}
    />
  )
}
