import { collectionPaths } from '#contract/store/collection.ts'
import type { Platform } from './platform.ts'
import { tokenOf } from './token.ts'

const made = new WeakMap<Platform, Set<string>>()

/** A package of the first organization, without a version; made once, and one that is there already stays as it is. */
export const makePackage = async (platform: Platform, slug: string): Promise<void> => {
  const known = made.get(platform) ?? new Set()
  if (known.has(slug)) return
  made.set(platform, known.add(slug))
  const address = `${platform.origin}${collectionPaths.app}/${encodeURIComponent(`org:${slug}`)}`
  const headers = {
    authorization: `Bearer ${await tokenOf(platform)}`,
    'content-type': 'application/json',
  }
  if ((await fetch(address, { headers })).ok) return
  const body = JSON.stringify({ name: slug, owner: 'org', category: '', i18n: {} })
  const reply = await fetch(address, { method: 'PUT', headers, body })
  if (!reply.ok) throw new Error(await reply.text())
}
