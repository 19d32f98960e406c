import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import type { User } from '#contract/iam/user.ts'
import { AccessPanel } from '#src/components/permissions/AccessPanel.tsx'
import { ConditionText } from '#src/components/permissions/ConditionText.tsx'
import { PermissionsSummary } from '#src/components/permissions/PermissionsSummary.tsx'
import { canQuery, covered, isEverything } from '#src/components/permissions/permissions.ts'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { useGroups, useRoles } from './use-users.ts'
import type { UserForm } from './user-form.ts'

/** The rows a user can see: those of any role with a condition. */
const Rows = ({ assigned }: { assigned: readonly Role[] }) => {
  const { t } = useTranslation('accounts')
  const roleName = useRoleName()
  const limiting = assigned.filter(({ condition }) => condition !== null)
  if (limiting.length === 0) return <MarginNote>{t('adds.allRows')}</MarginNote>
  return (
    <MarginNote tone="proposal">
      {limiting.length > 1 && t('adds.anyOf')}
      {limiting.map(({ id, name, condition }) => (
        <span key={id} style={{ display: 'block' }}>
          {t('adds.byRole', { name: roleName(name) })}
          {condition && <ConditionText condition={condition} />}
        </span>
      ))}
    </MarginNote>
  )
}

/** The permissions and rows of several roles together. */
export function AccessSum({ assigned }: { assigned: readonly Role[] }) {
  const { t } = useTranslation('accounts')
  const grants = [...new Set(assigned.flatMap(({ permissions }) => permissions))]
  const permissions = covered(grants)
  if (permissions.length === 0) return <MarginNote tone="warning">{t('adds.nothing')}</MarginNote>
  return (
    <Stack gap={12}>
      {isEverything(grants) ? (
        <p style={{ margin: 0 }}>{t('adds.everything')}</p>
      ) : (
        <PermissionsSummary rights={permissions} />
      )}
      {canQuery(grants) && <Rows assigned={assigned} />}
    </Stack>
  )
}

/** What the account can do with the roles and groups in the form; nothing without permission to read roles. */
export function EffectiveAccess({ user, control }: { user: User; control: Control<UserForm> }) {
  const [chosenRoles, chosenGroups] = useWatch({ control, name: ['roles', 'groups'] })
  const roles = useRoles()
  const groups = useGroups()
  if (roles === undefined) return null
  const byGroup =
    groups === undefined
      ? user.roles.filter(({ origins }) => origins.some(({ by }) => by === 'group')).map(({ role }) => role)
      : groups
          .filter(({ id }) => chosenGroups.includes(id))
          .flatMap((group) => group.roles.map(({ role }) => role))
  const held = new Set([...chosenRoles, ...byGroup])
  return (
    <AccessPanel>
      <AccessSum assigned={roles.filter(({ id }) => held.has(id))} />
    </AccessPanel>
  )
}
