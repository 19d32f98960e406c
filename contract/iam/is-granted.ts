// Separate from the permission catalogue, which loads with the pages: this check runs before sign-in.
import type { Permission } from './permission.ts'

/** Whether one of the grants covers the permission. */
export function isGranted(grants: readonly string[], required: Permission): boolean {
  const [service, resource, action] = required.split(':')
  return grants.some((text) => {
    const [s, r, a] = text.split(':')
    return (s === '*' || s === service) && (r === '*' || r === resource) && (a === '*' || a === action)
  })
}
