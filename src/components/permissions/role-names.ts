// Built-in roles have translated names and a sentence that says what they are for, unless an administrator renamed or
// described them.
import { useTranslation } from 'react-i18next'
import { type DefaultRole, defaultRoles } from '#contract/iam/permission.ts'

export function isDefaultRole(id: string): id is DefaultRole {
  return Object.hasOwn(defaultRoles, id)
}

const defaultRoleNamed = (name: string): DefaultRole | undefined =>
  Object.keys(defaultRoles)
    .filter(isDefaultRole)
    .find((id) => defaultRoles[id].name === name)

/** Returns the name of a role in the language of the user. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation('shell')
  return (name) => {
    const id = defaultRoleNamed(name)
    return id === undefined ? name : t(`role.${id}`)
  }
}

type DescribedRole = { readonly id: string; readonly description?: string }

/** Returns one sentence that says what a role is for: its description, or that of a built-in role. */
export function useRolePurpose(): (role: DescribedRole) => string {
  const { t } = useTranslation('shell')
  return ({ id, description = '' }) => {
    if (description !== '') return description
    return isDefaultRole(id) ? t(`rolePurpose.${id}`) : ''
  }
}
