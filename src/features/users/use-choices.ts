// The roles and groups an account can get, including those it has: users who may not list them still see the names.
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { collate } from '#src/lib/collate.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { useRoleName } from '#src/components/permissions/role-names.ts'
import { useGiveOptions } from '#src/components/permissions/use-give-options.ts'
import { useMayAssignTo, useOwnAuthority } from '#src/api/own-authority.ts'
import { useGroups, useRoles } from './use-users.ts'

export interface Choices {
  readonly roles: readonly ComboOption[]
  readonly groups: readonly ComboOption[]
}

const withAssigned = (
  listed: readonly ComboOption[],
  assigned: readonly ComboOption[],
): readonly ComboOption[] => [
  ...listed,
  ...assigned.filter(({ value }) => !listed.some((each) => each.value === value)),
]

export function useChoices(user?: User): Choices {
  const { i18n } = useTranslation()
  const roleName = useRoleName()
  const compare = collate(i18n.language)
  const sorted = (options: readonly ComboOption[]) =>
    options.toSorted((one, other) => compare(one.label, other.label))
  const { roleOption, groupOption } = useGiveOptions(useOwnAuthority(), {
    mayGiveAll: useMayAssignTo(user?.id),
  })
  const allRoles = useRoles()
  const roles = (allRoles ?? []).map(roleOption)
  const groups = (useGroups() ?? []).map((group) => groupOption(group, allRoles))
  return {
    roles: sorted(
      withAssigned(
        roles,
        user?.roles.map(({ role, name }) => ({ value: role, label: roleName(name) })) ?? [],
      ),
    ),
    groups: sorted(
      withAssigned(groups, user?.groups.map(({ group, name }) => ({ value: group, label: name })) ?? []),
    ),
  }
}
