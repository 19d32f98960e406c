import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/iam/role.ts'
import { authorityOfRole, excessOf, type Authority } from '#domain/permissions/coverage.ts'
import type { ComboOption } from '#src/ui/inputs/ComboInput.tsx'

type RoleOption = Pick<Role, 'id' | 'name' | 'permissions' | 'condition'>
interface GroupOption {
  readonly id: string
  readonly name: string
  readonly roles: readonly { readonly role: string }[]
}

/** Options of roles and groups; those that a user with this authority cannot give are disabled and say why. */
export function useGiveOptions(own: Authority, { mayGiveAll = false } = {}) {
  const { t } = useTranslation('shared')
  const optionOf = ({ id, name }: { id: string; name: string }, needed: readonly RoleOption[]): ComboOption =>
    mayGiveAll || excessOf(own, needed.map(authorityOfRole)) === undefined
      ? { value: id, label: name }
      : { value: id, label: name, disabled: true, detail: t('excess.option') }
  return {
    roleOption: (role: RoleOption): ComboOption => optionOf(role, [role]),
    groupOption: (group: GroupOption, roles: readonly RoleOption[] = []): ComboOption =>
      optionOf(
        group,
        roles.filter(({ id }) => group.roles.some(({ role }) => role === id)),
      ),
  }
}
