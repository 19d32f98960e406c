// Whether the rights a role is to grant are rights that there are.
import { isGranted } from '#contract/iam/is-granted.ts'
import { permissionCatalogue, type Permission } from '#contract/iam/permission.ts'
import type { Problem } from '#contract/http.ts'
import { problemAt } from '../../error.ts'

const isRight = (text: string): text is Permission => text !== ''

/** Every right of the catalogue. */
export const everyPermission: readonly Permission[] = Object.entries(permissionCatalogue).flatMap(
  ([service, resources]) =>
    Object.entries(resources).flatMap(([resource, actions]: [string, readonly string[]]) =>
      actions.map((action) => `${service}:${resource}:${action}`).filter(isRight),
    ),
)

/** What could stand in place of a grant that covers nothing: rights of its resource, of its service, or services. */
const nearest = (grant: string): string[] => {
  const [service, resource] = grant.split(':')
  const begins = (start: string): string[] => everyPermission.filter((right) => right.startsWith(start))
  const same = [`${service}:${resource}:`, `${service}:`].map(begins).find((rights) => rights.length > 0)
  return same ?? Object.keys(permissionCatalogue).map((name) => `${name}:*:*`)
}

/** A problem for each grant that covers no right of the catalogue, with its path (`permissions.2`). */
export const grantProblems = (permissions: readonly string[]): Problem[] =>
  permissions.flatMap((value, index) =>
    everyPermission.some((right) => isGranted([value], right))
      ? []
      : [problemAt(`permissions.${index}`, 'wrong_value', { value, allowed: nearest(value).join(', ') })],
  )
