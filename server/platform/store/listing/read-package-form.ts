// Reads a request to create a package or to replace its listing, and collects every problem.
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { slugPattern, type Collection } from '#contract/store/collection.ts'
import { listingLimits } from '#contract/store/limits.ts'
import { listingLanguages, type PackageWrite } from '#contract/store/package.ts'
import { problemAt } from '../../core/error.ts'
import type { StoredListing } from './package-row.ts'
import { readListingPicture, type ListingPicture } from './picture.ts'

export interface PackageRequest {
  readonly collection: Collection
  /** As in the URL: `<slug>` or `<organization_id>:<slug>`. */
  readonly address: string
  readonly body: PackageWrite
  readonly ifMatch: string | undefined
}

export interface PackageForm {
  readonly collection: Collection
  readonly owner: string
  readonly slug: string
  readonly listing: StoredListing
  readonly pictures: readonly ListingPicture[]
}

/** If the URL names an organization, it must be the owner in the body (STO6). */
const readSlug = ({ address, body }: PackageRequest, problems: Problem[]): string => {
  const at = address.lastIndexOf(':')
  const [owner, slug] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  if (!slugPattern.test(slug))
    problems.push(problemAt('package', 'wrong_format', { expected: 'package_slug' satisfies TermCode }))
  if (at >= 0 && owner !== body.owner)
    problems.push(problemAt('owner', 'wrong_value', { value: body.owner, allowed: owner }))
  return slug
}

/** The texts of the request, in a fixed order of languages. */
const textsInOrder = ({ i18n }: PackageWrite): StoredListing['i18n'] => {
  const ordered: StoredListing['i18n'] = {}
  for (const language of listingLanguages) {
    const texts = i18n[language]
    if (texts !== undefined) ordered[language] = texts
  }
  return ordered
}

/** Returns the package of the request, and adds its problems to `problems`. */
export function readPackageForm(request: PackageRequest, problems: Problem[]): PackageForm {
  const { body, collection } = request
  const slug = readSlug(request, problems)
  const image = readListingPicture(body.image, { path: 'image', limit: listingLimits.image, problems })
  const previews = body.preview
    .map((text, index) =>
      readListingPicture(text, { path: `preview.${index}`, limit: listingLimits.preview, problems }),
    )
    .filter((picture) => picture !== null)
  const listing = {
    name: body.name,
    category: body.category,
    i18n: textsInOrder(body),
    image: image?.sha256 ?? '',
    preview: previews.map(({ sha256 }) => sha256),
  }
  const pictures = image === null ? previews : [image, ...previews]
  return { collection, owner: body.owner, slug, listing, pictures }
}
