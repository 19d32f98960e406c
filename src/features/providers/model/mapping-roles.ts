import type { Mapping } from '#contract/iam/provider.ts'
import { parseMapping } from '#domain/bindings/mappings.ts'

interface GroupRoles {
  readonly id: string
  readonly roles: readonly { readonly role: string }[]
}

/** The roles that mappings could give (IAM101): `bind` could name any role or group. */
export function rolesOfMappings<R extends { readonly id: string }>(
  mappings: readonly Mapping[],
  { roles, groups }: { readonly roles: readonly R[]; readonly groups: readonly GroupRoles[] },
): readonly R[] {
  return mappings.flatMap((mapping) => {
    const { kind, grants } = parseMapping(mapping)
    if (grants.type === 'bind') return roles
    const inGroup = groups.find(({ id }) => id === grants.id)?.roles ?? []
    const ids = kind === 'role' ? [grants.id] : inGroup.map(({ role }) => role)
    return roles.filter(({ id }) => ids.includes(id))
  })
}
