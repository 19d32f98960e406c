import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { type ServiceLine, linesOf } from '#src/components/permissions/permissions.ts'
import { ConfirmDialog, type Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import type { Loss } from './role-form.ts'
import { useRoleUsers } from './use-roles.ts'

interface LossDialogProps {
  role: Role
  loss: Loss
  onClose: () => void
  onConfirm: () => void
}

/** The lost permissions of a service, as one text. */
const useLineText = (): ((line: ServiceLine) => string) => {
  const { t, i18n } = useTranslation('accounts')
  return ({ actions }) => {
    if (actions === undefined) return t('rights.wholeService')
    const texts = actions.map(({ action, resources }) =>
      t('loss.line', {
        action: t(`rights.action.${action}`),
        what:
          resources === undefined
            ? t('rights.allResources')
            : enumerate(
                i18n.language,
                resources.map((resource) => t(`rights.resource.${resource}`)),
              ),
      }),
    )
    return texts.join(' · ')
  }
}

const useConsequences = (role: Role, { permissions, isOtherRows }: Loss): readonly Consequence[] => {
  const { t, i18n } = useTranslation('accounts')
  const lineText = useLineText()
  const holders = useRoleUsers(role.id)
  const names = enumerate(
    i18n.language,
    (holders?.items ?? []).map(({ user }) => user),
  )
  return [
    {
      id: 'holders',
      state: 'attention',
      text:
        names === ''
          ? t('loss.holders', { count: role.users })
          : t('loss.named', { count: role.users, names }),
    },
    ...linesOf(permissions).map((line): Consequence => ({
      id: line.service,
      state: 'attention',
      text: t('loss.service', { service: t(`rights.service.${line.service}`), what: lineText(line) }),
    })),
    ...(isOtherRows ? [{ id: 'rows', state: 'attention' as const, text: t('loss.rows') }] : []),
    { id: 'others', state: 'done', text: t('loss.others') },
  ]
}

/** Confirms a loss of permissions: how many users, which permissions, and what may still grant them (IAM83). */
export function LossDialog({ role, loss, onClose, onConfirm }: LossDialogProps) {
  const { t } = useTranslation(['accounts', 'shared'])
  const consequences = useConsequences(role, loss)
  return (
    <ConfirmDialog
      open
      title={t('loss.title', { name: role.name })}
      text={t('loss.text')}
      consequences={consequences}
      cancelLabel={t('shared:action.keepEditing')}
      confirm={t('loss.confirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
