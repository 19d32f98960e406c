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

/** People lose something by the change: it is saved once the name of the provider is typed (IAM86). */
export function ConfirmLosses({ name, losses, waiting, onClose, onConfirm }: ConfirmLossesProps) {
  const { t } = useTranslation('providers')
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
      keep={t('replay.keep')}
      confirm={t('replay.confirm')}
      waiting={waiting}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
