// Asked before anybody has signed in: it stands apart from the catalogue of rights, which comes with the pages.
import type { Permission } from './permission.ts'

/** Whether one of the grants covers the right. */
export function isGranted(grants: readonly string[], wanted: Permission): boolean {
  const [service, resource, action] = wanted.split(':')
  return grants.some((text) => {
    const [s, r, a] = text.split(':')
    return (s === '*' || s === service) && (r === '*' || r === resource) && (a === '*' || a === action)
  })
}
