// What the audit tells of a listing: what changed, pictures and long descriptions by their SHA-256 alone.
import { createHash } from 'node:crypto'
import type { Collection } from '#contract/store/collection.ts'
import type { KeptListing } from './package-row.ts'

type Shown = Record<string, unknown>

const longest = 500
const textShown = (text: string): string =>
  text.length <= longest
    ? text
    : `${text.length} characters, sha256 ${createHash('sha256').update(text).digest('hex')}`

const shown = ({ i18n, ...listing }: KeptListing): Shown => ({
  ...listing,
  i18n: Object.fromEntries(
    Object.entries(i18n).map(([language, texts]) => [
      language,
      { ...texts, long_description: textShown(texts.long_description) },
    ]),
  ),
})

const differing = (one: Shown, other: Shown): Shown =>
  Object.fromEntries(
    Object.entries(one).filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(other[member])),
  )

/** `before` and `after` of an entry: of a change only the members that differ. */
export function auditedListing({
  collection,
  before,
  after,
}: {
  collection: Collection
  before?: KeptListing | undefined
  after?: KeptListing | undefined
}): { before?: unknown; after?: unknown } {
  const [one, other] = [before, after].map((listing) => (listing === undefined ? undefined : shown(listing)))
  return {
    ...(one === undefined
      ? {}
      : { before: { collection, ...(other === undefined ? one : differing(one, other)) } }),
    ...(other === undefined
      ? {}
      : { after: { collection, ...(one === undefined ? other : differing(other, one)) } }),
  }
}
