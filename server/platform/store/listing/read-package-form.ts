// What was sent to make a package or to replace its listing, read to the end: every problem of it is found at once.
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { slugPattern, type Collection } from '#contract/store/collection.ts'
import { listingLimits } from '#contract/store/limits.ts'
import { listingLanguages, type PackageWrite } from '#contract/store/package.ts'
import { problemAt } from '../../core/error.ts'
import type { KeptListing } from './package-row.ts'
import { takePicture, type ListingPicture } from './picture.ts'

export interface Sent {
  readonly collection: Collection
  /** As the address has it: `<slug>` or `<organization_id>:<slug>`. */
  readonly address: string
  readonly body: PackageWrite
  readonly ifMatch: string | undefined
}

export interface Wanted {
  readonly collection: Collection
  readonly owner: string
  readonly slug: string
  readonly listing: KeptListing
  readonly pictures: readonly ListingPicture[]
}

/** The organization of an address, where it names one, is the owner that the body names (STO6). */
const readSlug = ({ address, body }: Sent, problems: Problem[]): string => {
  const at = address.lastIndexOf(':')
  const [owner, slug] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  if (!slugPattern.test(slug))
    problems.push(problemAt('package', 'wrong_format', { expected: 'package_slug' satisfies TermCode }))
  if (at >= 0 && owner !== body.owner)
    problems.push(problemAt('owner', 'wrong_value', { value: body.owner, allowed: owner }))
  return slug
}

/** Languages in one order, and those only that were sent. */
const textsSent = ({ i18n }: PackageWrite): KeptListing['i18n'] => {
  const kept: KeptListing['i18n'] = {}
  for (const language of listingLanguages) {
    const texts = i18n[language]
    if (texts !== undefined) kept[language] = texts
  }
  return kept
}

/** The package that was meant; what is wrong with it is added to the problems. */
export function readSent(sent: Sent, problems: Problem[]): Wanted {
  const { body, collection } = sent
  const slug = readSlug(sent, problems)
  const image = takePicture(body.image, { path: 'image', limit: listingLimits.image, problems })
  const previews = body.preview
    .map((text, index) =>
      takePicture(text, { path: `preview.${index}`, limit: listingLimits.preview, problems }),
    )
    .filter((picture) => picture !== null)
  const listing = {
    name: body.name,
    category: body.category,
    i18n: textsSent(body),
    image: image?.sha256 ?? '',
    preview: previews.map(({ sha256 }) => sha256),
  }
  const pictures = image === null ? previews : [image, ...previews]
  return { collection, owner: body.owner, slug, listing, pictures }
}
