// Versions of saved queries that this tab has read. The address contains the version that a query is based on, which
// is how a save detects changes by others (MRG4). The content of the versions is known only while the tab is open.
import type { SavedQuery } from '#contract/query/saved-query.ts'

const keyOf = ({ id, etag }: Pick<SavedQuery, 'id' | 'etag'>): string => `${id} ${etag}`
const readVersions = new Map<string, SavedQuery>()

export function rememberVersion(saved: SavedQuery): void {
  readVersions.set(keyOf(saved), saved)
}

/** Returns the content of a version, if this tab has read it. */
export function cachedVersion(version: Pick<SavedQuery, 'id' | 'etag'>): SavedQuery | undefined {
  return readVersions.get(keyOf(version))
}

/** Writes a version for the address, without the quotes of the ETag. */
export function writeVersion(etag: string): string {
  return etag.replaceAll('"', '')
}
export function readVersion(text: string): string {
  return `"${text}"`
}
