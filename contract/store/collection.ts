// The two collections of the store, and how an address names a package: `<package_slug>` when it is written,
// `<organization_id>:<package_slug>` everywhere else.
import { z } from 'zod'
import type { Path } from '../endpoint.ts'

/** The collections by name: application templates and API templates. */
export const collectionPaths = {
  app: '/v1/packages/app/templates',
  api: '/v1/packages/api/templates',
} as const satisfies Record<string, Path>
export type Collection = keyof typeof collectionPaths
export const collection = z.enum(['app', 'api'])

/** A package slug: 1 to 100 lowercase letters, digits, hyphens and underscores (STO6). */
export const slugPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** Organization and slug of `<organization_id>:<package_slug>`; null if it does not have that form. */
export function packageIdOf(id: string): { owner: string; slug: string } | null {
  const at = id.indexOf(':')
  const [owner, slug] = [id.slice(0, at), id.slice(at + 1)]
  return at > 0 && slugPattern.test(slug) ? { owner, slug } : null
}
