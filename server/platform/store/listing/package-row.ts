// Stored packages, and the response of create, update and read (STO2). Only packages of the caller's organizations
// can be found: all others look as if they did not exist (STO9).
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { packageIdOf, type Collection } from '#contract/store/collection.ts'
import {
  changeNotes,
  listingLanguages,
  packageSummary,
  type Listing,
  type ListingLanguage,
  type PackageVersion,
  type PackageWrite,
  type packageAnswer,
} from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import { compareVersions } from '#domain/archive/compare/versions.ts'
import { etagOf } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PackageRow, PackageVersionRow } from '../../db/store-tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import { isMember } from './membership.ts'

export type StoredPackage = Selectable<PackageRow>

const kind = 'package' satisfies TermCode
const storedTexts = packageSummary.shape.i18n
const storedDescriptions = z.partialRecord(z.enum(listingLanguages), z.string())
const storedPreviews = z.array(z.string())

export type StoredListing = Omit<PackageWrite, 'owner' | 'i18n'> & {
  readonly i18n: { [L in ListingLanguage]?: Listing }
}

const isLanguage = (text: string): text is ListingLanguage =>
  listingLanguages.some((language) => language === text)

/** The same error for a package that does not exist and for one that the caller must not see. */
const packageNotFound = (id: string): PlatformError => {
  return new PlatformError('not_found', { params: { kind, name: id } })
}

/** `<organization_id>:<package_slug>`. */
export function packageId({ owner, slug }: Pick<StoredPackage, 'owner' | 'slug'>): string {
  return `${owner}:${slug}`
}

interface PackageReference {
  readonly session: Pick<Session, 'uid'>
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`, as in the URL. */
  readonly id: string
}

/** Returns the row of a package of one of the caller's organizations. Throws `not_found` (STO9). */
export async function requireOwnPackage(
  db: Db,
  { session, collection, id }: PackageReference,
): Promise<StoredPackage> {
  const named = packageIdOf(id)
  const row = await db
    .selectFrom('packages')
    .selectAll()
    .where('collection', '=', collection)
    .where('owner', '=', named?.owner ?? '')
    .where('slug', '=', named?.slug ?? '')
    .where(isMember(session.uid))
    .executeTakeFirst()
  if (row === undefined) throw packageNotFound(id)
  return row
}

/** SHA-256s of the previews, in order. */
const previewsOf = (row: StoredPackage): string[] => storedPreviews.parse(JSON.parse(row.previewsJson))

/** Names and short descriptions by language. */
export function shortTextsOf(i18nJson: string) {
  return storedTexts.parse(JSON.parse(i18nJson))
}

const textsOf = async (db: Db, id: string): Promise<StoredListing['i18n']> => {
  const row = await db
    .selectFrom('packageTexts')
    .select(['i18nJson', 'longJson'])
    .where('packageId', '=', id)
    .executeTakeFirstOrThrow()
  const long = storedDescriptions.parse(JSON.parse(row.longJson))
  const i18n: StoredListing['i18n'] = {}
  for (const [language, texts] of Object.entries(shortTextsOf(row.i18nJson)))
    if (isLanguage(language)) i18n[language] = { ...texts, long_description: long[language] ?? '' }
  return i18n
}

/** The editable members of a package. Pictures are SHA-256 hashes, '' for none. */
export async function listingOf(db: Db, row: StoredPackage): Promise<StoredListing> {
  return {
    name: row.name,
    category: row.category,
    i18n: await textsOf(db, row.id),
    image: row.image ?? '',
    preview: previewsOf(row),
  }
}

/** ETag of a package. It covers the listing only, so versions and downloads do not change it. */
export function packageEtag(listing: StoredListing): string {
  return etagOf({ ...listing, i18n: listingLanguages.map((language) => listing.i18n[language] ?? null) })
}

/** A version as listed in the package response. */
export function versionOf(row: Selectable<PackageVersionRow>): PackageVersion {
  return {
    version: row.version,
    size: row.size,
    sha256: row.sha256,
    uploaded_at: row.uploadedAt,
    downloaded: row.downloaded,
    uploaded_by: row.uploadedBy,
    files: row.files,
    unpacked: row.unpacked,
    withdrawn:
      row.withdrawnAt === null ? null : { at: row.withdrawnAt, by: row.withdrawnBy, note: row.withdrawnNote },
    notes: changeNotes.parse(JSON.parse(row.notesJson)),
  }
}

const picturesOf = async (db: Db, id: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('packagePictures')
    .select(['sha256', 'bytes'])
    .where('packageId', '=', id)
    .execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256, Buffer.from(bytes).toString('base64')]))
}

/**
 * The response of create, update and read: pictures as base64, the highest version first (STO2). Call it in the
 * transaction that read the row, so that both are consistent.
 */
export async function packageAnswerOf(db: Db, row: StoredPackage): Promise<z.input<typeof packageAnswer>> {
  const pictures = await picturesOf(db, row.id)
  const versions = await db
    .selectFrom('packageVersions')
    .selectAll()
    .where('packageId', '=', row.id)
    .execute()
  const listing = await listingOf(db, row)
  const { name, category, i18n, image, preview } = listing
  const id = packageId(row)
  return {
    status: 200,
    message: 'OK',
    id,
    package: {
      name,
      owner: row.owner,
      category: category === '' ? [] : [category],
      i18n,
      image: pictures.get(image) ?? '',
      preview: preview.flatMap((sha256) => pictures.get(sha256) ?? []),
      type: 'modules',
      id,
      versions: versions.map(versionOf).toSorted((one, other) => compareVersions(other.version, one.version)),
      downloaded: row.downloaded,
      latest: row.latest,
      created_at: row.createdAt,
      created_by: row.createdBy,
      updated_at: row.updatedAt,
      updated_by: row.updatedBy,
      etag: packageEtag(listing),
    },
  }
}
