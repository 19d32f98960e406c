// Grants of roles and API keys that match no permission of the catalogue.
import type { Problem } from '#contract/http.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import { permissionCatalogue } from '#contract/iam/permission.ts'
import { everyPermission } from '#domain/permissions/coverage.ts'
import { problemAt } from '../../core/error.ts'

/**
 * Suggests replacements for a grant that matches nothing: permissions of the same resource, of the same service, or
 * whole services.
 */
const suggestGrants = (grant: string): string[] => {
  const [service, resource] = grant.split(':')
  const begins = (start: string): string[] =>
    everyPermission.filter((permission) => permission.startsWith(start))
  const same = [`${service}:${resource}:`, `${service}:`]
    .map(begins)
    .find((permissions) => permissions.length > 0)
  return same ?? Object.keys(permissionCatalogue).map((name) => `${name}:*:*`)
}

/** A problem for each grant that matches no permission of the catalogue, with its path (`permissions.2`). */
export function grantProblems(permissions: readonly string[]): Problem[] {
  return permissions.flatMap((value, index) =>
    everyPermission.some((permission) => isGranted([value], permission))
      ? []
      : [
          problemAt(`permissions.${index}`, 'wrong_value', {
            value,
            allowed: suggestGrants(value).join(', '),
          }),
        ],
  )
}
