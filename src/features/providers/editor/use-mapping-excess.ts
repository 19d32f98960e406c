import { useOwnAuthority } from '#src/api/own-authority.ts'
import type { Mapping } from '#contract/iam/provider.ts'
import { authorityOfRole, excessOf, type Excess } from '#domain/permissions/coverage.ts'
import { rolesOfMappings } from '../model/mapping-roles.ts'
import { useGroups, useRoles } from '../model/use-providers.ts'

/**
 * What the signed-in user lacks of what these mappings could give (IAM101); undefined if nothing, or while the roles
 * are unknown.
 */
export function useMappingExcess(mappings: readonly Mapping[]): Excess | undefined {
  const own = useOwnAuthority()
  const { items: roles = [] } = useRoles()
  const { items: groups = [] } = useGroups()
  return excessOf(own, rolesOfMappings(mappings, { roles, groups }).map(authorityOfRole))
}
