import type { Platform } from './platform.ts'
import { storeOf } from './store.ts'

const made = new WeakMap<Platform, Set<string>>()

/** A package of the first organization, made once; with a version where one is named. */
export async function createPackage(platform: Platform, slug: string, version?: string): Promise<void> {
  const known = made.get(platform) ?? new Set()
  if (known.has(slug)) return
  made.set(platform, known.add(slug))
  const store = await storeOf(platform)
  await store.put({ slug })
  if (version !== undefined) await store.publish({ slug, version }, { 'manifest.json': '{}\n' })
}
