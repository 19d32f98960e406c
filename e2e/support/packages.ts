import type { Platform } from './platform.ts'
import { storeOf } from './store.ts'

const created = new WeakMap<Platform, Set<string>>()

/** Creates a package of the first organization once; with a version if one is given. */
export async function createPackage(platform: Platform, slug: string, version?: string): Promise<void> {
  const slugs = created.get(platform) ?? new Set()
  if (slugs.has(slug)) return
  created.set(platform, slugs.add(slug))
  const store = await storeOf(platform)
  await store.put({ slug })
  if (version !== undefined) await store.publish({ slug, version }, { 'manifest.json': '{}\n' })
}
