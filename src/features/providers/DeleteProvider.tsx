import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { call } from '#src/api/call.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { refreshProviders } from './use-providers.ts'

interface DeleteProviderProps {
  provider: Pick<ProviderSummary, 'id' | 'name' | 'users'>
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a provider: who loses the way in, and what stays. */
export const DeleteProvider = ({
  provider: { id, name, users },
  onClose,
  onDeleted,
}: DeleteProviderProps) => {
  const { t } = useTranslation('providers')
  const deletion = useMutation({
    mutationFn: () => call(providers.delete, { params: { id } }),
    onSuccess: () => {
      toast({ title: t('delete.done', { name }) })
      onClose()
      onDeleted?.()
      void refreshProviders()
    },
  })
  return (
    <ConfirmDialog
      open
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
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      waiting={deletion.isPending}
      problem={deletion.error && <TroubleNote error={deletion.error} />}
      onClose={onClose}
      onConfirm={() => deletion.mutate()}
    />
  )
}
