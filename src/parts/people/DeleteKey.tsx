import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/iam/api-key.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface DeleteKeyProps {
  apiKey: ApiKey
  waiting: boolean
  error: unknown
  onClose: () => void
  onDelete: () => void
}

/** Whether a key may go, and what stops with it. */
export const DeleteKey = ({ apiKey, waiting, error, onClose, onDelete }: DeleteKeyProps) => {
  const { t } = useTranslation('people')
  const format = useFormat()
  const { name, apikey, last_used_at: used } = apiKey
  return (
    <ConfirmDialog
      open
      title={t('keys.delete.title', { name: name || apikey })}
      text={t('keys.delete.text')}
      consequences={[
        {
          id: 'used',
          state: used === null ? 'done' : 'attention',
          text: used === null ? t('keys.delete.unused') : t('keys.delete.used'),
          detail: used === null ? undefined : format.relative(used),
        },
        { id: 'sessions', state: 'attention', text: t('keys.delete.sessions') },
      ]}
      keep={t('keys.delete.keep')}
      confirm={t('keys.delete.confirm')}
      waiting={waiting}
      problem={<TroubleNote error={error} />}
      onClose={onClose}
      onConfirm={onDelete}
    />
  )
}
