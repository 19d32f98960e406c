import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import { authorityOfRole, excessOf, type Authority } from '#domain/permissions/coverage.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'
import { useRoleName, useRolePurpose } from './role-names.ts'

type RoleOption = Pick<Role, 'id' | 'name' | 'description' | 'permissions' | 'condition'>
interface GroupOption {
  readonly id: string
  readonly name: string
  readonly roles: readonly { readonly role: string }[]
}

/** Options of roles and groups; those that a user with this authority cannot give are disabled and say why. */
export function useGiveOptions(own: Authority, { mayGiveAll = false } = {}) {
  const { t } = useTranslation('shared')
  const roleName = useRoleName()
  const purposeOf = useRolePurpose()
  const optionOf = (option: ComboOption, needed: readonly RoleOption[]): ComboOption =>
    mayGiveAll || excessOf(own, needed.map(authorityOfRole)) === undefined
      ? option
      : { ...option, disabled: true, detail: t('excess.option') }
  return {
    roleOption: (role: RoleOption): ComboOption =>
      optionOf({ value: role.id, label: roleName(role.name), detail: purposeOf(role) || undefined }, [role]),
    groupOption: (group: GroupOption, roles: readonly RoleOption[] = []): ComboOption =>
      optionOf(
        { value: group.id, label: group.name },
        roles.filter(({ id }) => group.roles.some(({ role }) => role === id)),
      ),
  }
}
