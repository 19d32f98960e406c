// Which version of a saved query the question in the address began from.
import { useState } from 'react'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { readVersion, rememberVersion, seenVersion } from './saved-version.ts'
import type { Origin } from './use-save-question.ts'

/**
 * The version that the address names; where it names none, the one that was read first. Undefined while no saved query
 * is open.
 */
export const useOrigin = (kept: SavedQuery | undefined, version: string | null): Origin | undefined => {
  const [first, setFirst] = useState(kept)
  if (kept !== undefined && first?.id !== kept.id) setFirst(kept)
  if (kept === undefined) return undefined
  rememberVersion(kept)
  const { id } = kept
  const etag = version === null ? (first ?? kept).etag : readVersion(version)
  return { id, etag, saved: seenVersion({ id, etag }) }
}
