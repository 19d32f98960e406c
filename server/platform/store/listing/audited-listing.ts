// The audit entry of a listing: the changed members, with pictures and long descriptions as SHA-256 only.
import { createHash } from 'node:crypto'
import type { Collection } from '#contract/store/collection.ts'
import type { StoredListing } from './package-row.ts'

type AuditedListing = Record<string, unknown>

const maxTextLength = 500
const summarizeText = (text: string): string =>
  text.length <= maxTextLength
    ? text
    : `${text.length} characters, sha256 ${createHash('sha256').update(text).digest('hex')}`

const toAudited = ({ i18n, ...listing }: StoredListing): AuditedListing => ({
  ...listing,
  i18n: Object.fromEntries(
    Object.entries(i18n).map(([language, texts]) => [
      language,
      { ...texts, long_description: summarizeText(texts.long_description) },
    ]),
  ),
})

const changedMembers = (one: AuditedListing, other: AuditedListing): AuditedListing =>
  Object.fromEntries(
    Object.entries(one).filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(other[member])),
  )

/** Returns `before` and `after` of an entry. For a change, only the members that differ. */
export function auditedListing({
  collection,
  before,
  after,
}: {
  collection: Collection
  before?: StoredListing | undefined
  after?: StoredListing | undefined
}): { before?: unknown; after?: unknown } {
  const [one, other] = [before, after].map((listing) =>
    listing === undefined ? undefined : toAudited(listing),
  )
  return {
    ...(one === undefined
      ? {}
      : { before: { collection, ...(other === undefined ? one : changedMembers(one, other)) } }),
    ...(other === undefined
      ? {}
      : { after: { collection, ...(one === undefined ? other : changedMembers(other, one)) } }),
  }
}
