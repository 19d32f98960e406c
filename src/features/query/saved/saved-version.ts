// Versions of saved queries that this tab has read. The address names the one a question began from, so that what
// somebody else saved since is never overwritten unseen (MRG4); what it held is known here while the tab lives.
import type { SavedQuery } from '#contract/query/saved-query.ts'

const keyOf = ({ id, etag }: Pick<SavedQuery, 'id' | 'etag'>): string => `${id} ${etag}`
const seen = new Map<string, SavedQuery>()

export function rememberVersion(saved: SavedQuery): void {
  seen.set(keyOf(saved), saved)
}

/** What the version held, where this tab has read it. */
export function seenVersion(version: Pick<SavedQuery, 'id' | 'etag'>): SavedQuery | undefined {
  return seen.get(keyOf(version))
}

/** A version as it stands in the address, where quotes would be noise. */
export function writeVersion(etag: string): string {
  return etag.replaceAll('"', '')
}
export function readVersion(word: string): string {
  return `"${word}"`
}
