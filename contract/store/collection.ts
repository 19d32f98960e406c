// The two collections of the store, and how a package is named in an address: `<package_slug>` when it is written,
// `<organization_id>:<package_slug>` everywhere else.
import { z } from 'zod'
import type { Path } from '../endpoint.ts'

/** What a collection holds, by its name: application templates and API templates. */
export const collectionPaths = {
  app: '/v1/packages/app/templates',
  api: '/v1/packages/api/templates',
} as const satisfies Record<string, Path>
export type Collection = keyof typeof collectionPaths
export const collection = z.enum(['app', 'api'])

/** A package slug: small letters, digits, hyphens and underscores, 1 to 100 of them (STO6). */
export const slugPattern = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** Organization and slug of `<organization_id>:<package_slug>`; null where it is not shaped so. */
export function packageIdOf(id: string): { owner: string; slug: string } | null {
  const at = id.indexOf(':')
  const [owner, slug] = [id.slice(0, at), id.slice(at + 1)]
  return at > 0 && slugPattern.test(slug) ? { owner, slug } : null
}
