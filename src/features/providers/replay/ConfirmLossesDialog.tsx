import { useTranslation } from 'react-i18next'
import { enumerate, joinSentences } from '#src/lib/join-text.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import { ConfirmDialog } from '#src/ui/overlays/ConfirmDialog.tsx'
import type { Losses } from './affected-users.ts'

interface ConfirmLossesProps {
  name: string
  losses: Losses
  waiting: boolean
  onClose: () => void
  onConfirm: () => void
}

const kinds = [
  { id: 'loses', state: 'failed' },
  { id: 'fails', state: 'failed' },
  { id: 'merges', state: 'failed' },
  { id: 'rises', state: 'attention' },
] as const satisfies readonly { id: keyof Losses; state: StateName }[]

const mostNames = 10

/** The affected users by name, as far as they fit. */
const Names = ({ names }: { names: readonly string[] }) => {
  const { t, i18n } = useTranslation('shared')
  const more = names.length - mostNames
  return joinSentences(
    enumerate(i18n.language, names.slice(0, mostNames)),
    more > 0 ? t('count.andMore', { count: more }) : '',
  )
}

/** Users lose something by the change: saving requires typing the name of the provider (IAM86). */
export function ConfirmLossesDialog({ name, losses, waiting, onClose, onConfirm }: ConfirmLossesProps) {
  const { t } = useTranslation(['providers', 'shared'])
  const consequences = kinds
    .filter(({ id }) => losses[id].length > 0)
    .map(({ id, state }) => ({
      id,
      state,
      text: t(`replay.${id}Count`, { count: losses[id].length }),
      detail: <Names names={losses[id]} />,
    }))
  return (
    <ConfirmDialog
      open
      title={t('replay.confirmTitle', { name })}
      text={t('replay.confirmText')}
      consequences={consequences}
      typeName={name}
      cancelLabel={t('shared:action.keepEditing')}
      confirm={t('replay.confirm')}
      waiting={waiting}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
