// Going through what was found: from hit to hit, around at the ends.
import type { NodeId } from '#domain/playbook/playbook.ts'

export interface Found {
  readonly typed: string
  readonly hits: readonly NodeId[]
  /** Of `hits`; -1 before the first step. */
  readonly at: number
}

export const nothingFound: Found = { typed: '', hits: [], at: -1 }

/** The next hit, or with -1 the one before. */
export const stepOn = (found: Found, by: 1 | -1): Found => {
  const { hits, at } = found
  if (hits.length === 0) return found
  const from = at === -1 && by === -1 ? 0 : at
  return { ...found, at: (from + by + hits.length) % hits.length }
}
