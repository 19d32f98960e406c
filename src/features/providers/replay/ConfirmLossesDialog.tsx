import { useTranslation } from 'react-i18next'
import { ConfirmDialog, type Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import type { Losses } from './use-replay.ts'

interface ConfirmLossesProps {
  name: string
  losses: Losses
  waiting: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Users lose something by the change: saving requires typing the name of the provider (IAM86). */
export function ConfirmLossesDialog({ name, losses, waiting, onClose, onConfirm }: ConfirmLossesProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const { loses, fails, merges, rises } = losses
  const all: readonly (Consequence & { count: number })[] = [
    { id: 'loses', count: loses, state: 'failed', text: t('replay.losesCount', { count: loses }) },
    { id: 'fails', count: fails, state: 'failed', text: t('replay.failsCount', { count: fails }) },
    { id: 'merges', count: merges, state: 'failed', text: t('replay.mergesCount', { count: merges }) },
    { id: 'rises', count: rises, state: 'attention', text: t('replay.risesCount', { count: rises }) },
  ]
  return (
    <ConfirmDialog
      open
      title={t('replay.confirmTitle', { name })}
      text={t('replay.confirmText')}
      consequences={all.filter(({ count }) => count > 0)}
      typeName={name}
      cancelLabel={t('shared:action.keepEditing')}
      confirm={t('replay.confirm')}
      waiting={waiting}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
